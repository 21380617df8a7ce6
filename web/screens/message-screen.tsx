import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#web/base/paths.ts'
import { buttonClasses } from '#web/ui/button.tsx'

/** A screen that says one thing and leads home. */
export const MessageScreen = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid justify-items-center gap-3 py-16 text-center sm:py-24">
    <h1 className="font-serif text-2xl font-semibold">{title}</h1>
    {children && <p className="max-w-prose text-ink-soft">{children}</p>}
    <Link href={paths.dashboard} className={buttonClasses({}) + ' mt-4'}>
      Back to the dashboard
    </Link>
  </div>
)
