import type { ReactNode } from 'react'
import { joinClasses } from './join-classes.ts'

type BadgeProps = { tone?: keyof typeof tones; className?: string; children: ReactNode }

/** A short label. Red is for overdue tasks only, amber for the streak only, plum for prospects only. */
export const Badge = ({ tone = 'plain', className, children }: BadgeProps) => (
  <span
    className={joinClasses(
      'inline-flex h-6 shrink-0 items-center gap-1 rounded-full border border-transparent px-2.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3.5',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
)

const tones = {
  plain: 'bg-well text-ink-soft',
  teal: 'bg-teal-wash text-teal-deep',
  amber: 'bg-amber-wash text-amber-ink',
  red: 'bg-red-wash text-red-deep',
  plum: 'bg-plum-wash text-plum-ink',
} as const
