import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { joinClasses } from './join-classes.ts'
import { words } from './words.ts'

/** A placeholder while loading; `className` gives it the size of the content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={joinClasses('animate-breathe rounded-control bg-well', className)} />
)

/** Placeholders with a label for screen readers, which says what is loading. */
export const LoadingState = ({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) => (
  <div role="status" className={className}>
    <span className="sr-only">{label}</span>
    {children}
  </div>
)

/** For content that could not be loaded: the reason, and a retry button. */
export const ErrorState = ({ message, retry }: { message: string; retry: () => void }) => (
  <div
    role="alert"
    className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-red/40 bg-red-wash px-4 py-3"
  >
    <p className="min-w-0 text-red-deep">{message}</p>
    <Button onClick={retry}>
      <RotateCw aria-hidden />
      {words.tryAgain}
    </Button>
  </div>
)

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
