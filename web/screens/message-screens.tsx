import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#web/base/paths.ts'
import type { Route } from '#web/frame/routes.ts'
import { accessDeniedReasons, comingSoonTexts, words } from '#web/frame/words.ts'
import { getButtonClasses } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** For a path that is not in the route table. */
export const NotFoundScreen = () => (
  <MessageScreen title={words.notFound}>Did you forget to add the page to the router?</MessageScreen>
)

/** For a role that may not open the screen. A courtesy only: the server refuses by itself. */
export const AccessDeniedScreen = ({ path }: { path: string }) => (
  <MessageScreen title={words.denied}>{accessDeniedReasons[path]}</MessageScreen>
)

/** For a screen that is not built yet. */
export const ComingSoonScreen = ({ row }: { row: Route }) => (
  <>
    <h1 className="mb-5 font-serif text-2xl font-semibold">{row.label}</h1>
    <EmptyState title="Still to come">{comingSoonTexts[row.path]}</EmptyState>
  </>
)

const MessageScreen = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid justify-items-center gap-3 py-16 text-center sm:py-24">
    <h1 className="font-serif text-2xl font-semibold">{title}</h1>
    {children && <p className="max-w-prose text-ink-soft">{children}</p>}
    <Link href={paths.dashboard} className={getButtonClasses({}) + ' mt-4'}>
      Back to the dashboard
    </Link>
  </div>
)
