import { Menu, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { IconButton } from '#web/ui/icon-button.tsx'
import { currentness, type Link as RouteLink } from './routes.ts'
import { words } from './words.ts'

/** All links of a small screen, unfolded under the bar; Escape, a press elsewhere or going somewhere folds it. */
export function SmallMenu({ links, path }: { links: readonly RouteLink[]; path: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const whole = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!open) return
    const fold = () => setOpen(false)
    const pressed = (event: Event) => {
      if (!whole.current?.contains(event.target as Node)) fold()
    }
    const keyed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      fold()
      whole.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', pressed)
    document.addEventListener('focusin', pressed)
    document.addEventListener('keydown', keyed)
    return () => {
      document.removeEventListener('pointerdown', pressed)
      document.removeEventListener('focusin', pressed)
      document.removeEventListener('keydown', keyed)
    }
  }, [open])

  return (
    <div ref={whole} className="-mr-2 lg:hidden">
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
                aria-current={currentness(link, path)}
                className={look}
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

const look =
  'flex min-h-12 items-center gap-3 rounded-control px-3 font-medium text-ink-soft transition-colors hover:bg-well hover:text-ink aria-[current]:bg-teal-wash aria-[current]:text-teal-deep'
