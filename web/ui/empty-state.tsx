import type { ReactNode } from 'react'

/** For a list without rows: what will be listed here, and a first action. */
export const EmptyState = ({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className="grid justify-items-center gap-2 rounded-card border border-dashed border-line px-6 py-14 text-center wrap-anywhere">
    <h2 className="font-serif text-xl">{title}</h2>
    {children && <p className="max-w-prose text-ink-soft">{children}</p>}
    {action && <div className="mt-3">{action}</div>}
  </div>
)
