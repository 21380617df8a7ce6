import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#web/base/paths.ts'
import { accessDeniedReasons, words } from '#web/frame/words.ts'
import { getButtonClasses } from '#web/ui/button.tsx'

/** For a path that is not in the route table. */
export const NotFoundScreen = () => (
  <MessageScreen title={words.notFound}>Did you forget to add the page to the router?</MessageScreen>
)

/** For a role that may not open the screen. A courtesy only: the server refuses by itself. */
export const AccessDeniedScreen = ({ path }: { path: string }) => (
  <MessageScreen title={words.denied}>{accessDeniedReasons[path]}</MessageScreen>
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
