import { Link, useLocation } from 'wouter'
import { paths } from '#web/base/paths.ts'
import { useViewer } from '#web/base/viewer.ts'
import { createLazyPart } from '#web/ui/lazy-part.tsx'
import { Logo } from './logo.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { PaletteButton } from './palette-button.tsx'
import { getAriaCurrent, getNavLinks } from './routes.ts'
import { UserMenu } from './user-menu.tsx'
import { words } from './words.ts'

/** The sticky bar: logo, links of the role (a menu on small screens), search and the user menu. */
export function TopBar() {
  const [path] = useLocation()
  const links = getNavLinks(useViewer().role)
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper">
      <div className="mx-auto flex h-(--top-bar) max-w-(--page-width) items-center gap-2 px-4 sm:px-6 lg:px-8 xl:gap-6 xl:px-(--gutter)">
        <Link href={paths.dashboard} className="flex items-center gap-2.5 rounded-control py-1 pr-1 touch:py-2">
          <Logo className="size-7" />
          <span className="font-serif text-lg font-semibold max-[22.5rem]:sr-only">{words.product}</span>
        </Link>
        <nav aria-label={words.mainLinks} className="hidden grow xl:block">
          <ul className="flex gap-0.5">
            {links.map((link) => (
              <li key={link.path}>
                <Link href={link.path} aria-current={getAriaCurrent(link, path)} className={linkClasses}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-2 xl:gap-3">
          <PaletteButton />
          <NoticeBell />
          <UserMenu />
          <MobileMenu links={links} path={path} />
        </div>
      </div>
    </header>
  )
}

/** Its place is reserved until it has been fetched. */
const NoticeBell = createLazyPart(async () => (await import('#web/notices/notice-bell.tsx')).NoticeBell, {
  isLate: true,
  placeholder: <span className="size-9 touch:size-11" />,
})

/* The underline of the current link covers the bar's bottom border. */
const linkClasses =
  'relative flex h-9 items-center rounded-control px-3 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:bg-well hover:text-ink aria-[current]:text-teal-deep aria-[current]:after:absolute aria-[current]:after:inset-x-3 aria-[current]:after:-bottom-[0.625rem] aria-[current]:after:border-b-2 aria-[current]:after:border-teal'
