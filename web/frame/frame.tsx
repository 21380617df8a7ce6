import type { ReactNode } from 'react'
import type { CurrentUser } from '#contract/session.ts'
import { StreakWatch } from '#web/streak/streak-watch.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { TopBar } from './top-bar.tsx'
import { useArrival } from './use-arrival.ts'
import { useScrolled } from './use-scrolled.ts'
import { words } from './words.ts'

/** What stands around every screen of a signed-in user: the bars, the keys, the streak, and where focus goes on arrival. */
export function Frame({ viewer, title, children }: { viewer: CurrentUser; title: string; children: ReactNode }) {
  useArrival(title)
  useScrolled()
  return (
    <Shortcuts>
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
        className="mx-auto w-full max-w-[90rem] px-4 pt-5 pb-[calc(var(--bottom-bar)+var(--afloat)+1rem)] sm:px-6 sm:pt-8 lg:px-8"
      >
        {children}
      </main>
      <BottomBar role={viewer.role} />
      <StreakWatch viewer={viewer} />
    </Shortcuts>
  )
}
