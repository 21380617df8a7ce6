import type { ReactNode } from 'react'
import type { CurrentUser } from '#contract/session/session.ts'
import { StreakWatcher } from '#web/streak/streak-watcher.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ShortcutsProvider } from './shortcuts.tsx'
import { TopBar } from './top-bar.tsx'
import { useNavigationFocus } from './use-navigation-focus.ts'
import { useScrollDirection } from './use-scroll-direction.ts'
import { words } from './words.ts'

/** What stands around every screen of a signed-in user: the bars, the keys, the streak, and where focus goes on arrival. */
export function AppLayout({ viewer, title, children }: { viewer: CurrentUser; title: string; children: ReactNode }) {
  useNavigationFocus(title)
  useScrollDirection()
  return (
    <ShortcutsProvider>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-teal px-4 py-2.5 text-on-teal focus:translate-y-0"
      >
        {words.skip}
      </a>
      <TopBar viewer={viewer} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[90rem] px-4 pt-5 pb-[calc(var(--bottom-bar)+var(--floating-action-height)+1rem)] sm:px-6 sm:pt-8 lg:px-8"
      >
        {children}
      </main>
      <BottomBar role={viewer.role} />
      <StreakWatcher viewer={viewer} />
    </ShortcutsProvider>
  )
}
