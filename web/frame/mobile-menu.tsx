import { Menu, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useCloseOutside } from '#web/base/use-close-outside.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { getAriaCurrent, type NavLink } from './routes.ts'
import { words } from './words.ts'

/** All links in a menu under the bar, on small screens. Closes on Escape, navigation, and a click or focus outside. */
export function MobileMenu({ links, path }: { links: readonly NavLink[]; path: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  useCloseOutside(container, open, () => setOpen(false))
  return (
    <div ref={container} className="-mr-2 xl:hidden">
      <IconButton
        label={open ? words.closeMenu : words.openMenu}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? <X aria-hidden /> : <Menu aria-hidden />}
      </IconButton>
      <nav
        id={id}
        hidden={!open}
        aria-label={words.allLinks}
        className="animate-drop absolute inset-x-0 top-full max-h-[calc(100dvh-var(--top-bar)-var(--bottom-bar))] overflow-y-auto border-b border-line bg-paper px-2 py-2 shadow-float sm:px-4"
      >
        <ul className="grid gap-0.5">
          {links.map((link) => (
            <li key={link.path}>
              <Link
                href={link.path}
                onClick={() => setOpen(false)}
                aria-current={getAriaCurrent(link, path)}
                className={linkClasses}
              >
                <link.icon aria-hidden className="size-5" />
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

const linkClasses =
  'flex min-h-12 items-center gap-3 rounded-control px-3 font-medium text-ink-soft transition-colors hover:bg-well hover:text-ink aria-[current]:bg-teal-wash aria-[current]:text-teal-deep'
