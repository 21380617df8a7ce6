import { Link, useLocation } from 'wouter'
import { useViewer } from '#web/base/viewer.ts'
import { getBottomNavLinks, getAriaCurrent } from './routes.ts'
import { words } from './words.ts'

/** Links to the first four screens, to the right of Report Bug. Small screens only. */
export function BottomBar() {
  const [path] = useLocation()
  const links = getBottomNavLinks(useViewer().role)
  return (
    <nav
      aria-label={words.firstLinks}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] pl-20 xl:hidden"
    >
      <ul className="mx-auto grid h-[3.75rem] max-w-xl grid-cols-4">
        {links.map((link) => (
          <li key={link.path}>
            <Link href={link.path} aria-current={getAriaCurrent(link, path)} className={linkClasses}>
              <link.icon aria-hidden className="size-5.5" />
              {link.shortLabel}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const linkClasses =
  'relative grid h-full content-center justify-items-center gap-1 text-xs font-medium text-ink-soft -outline-offset-4 transition-colors aria-[current]:text-teal-deep aria-[current]:after:absolute aria-[current]:after:inset-x-6 aria-[current]:after:-top-px aria-[current]:after:border-t-2 aria-[current]:after:border-teal'
