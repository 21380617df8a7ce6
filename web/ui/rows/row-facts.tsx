import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { TaskTypeIcon } from './task-type-icon.tsx'

/** The icon of a type in a circle, at the beginning of a row; `name` is read by screen readers. */
export const TypeBadge = ({ type, name }: { type: string; name: string }) => (
  <span className="grid size-9 shrink-0 place-items-center rounded-full border border-line bg-paper text-ink-soft [&_svg]:size-4">
    <TaskTypeIcon type={type} />
    <span className="sr-only">{name}</span>
  </span>
)

/** The facts below the title of a row. */
export const RowFactList = ({ children }: { children: ReactNode }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">{children}</ul>
)

type RowFactProps = { icon: LucideIcon; meaning?: string; isStrong?: boolean; children: ReactNode }

/** A fact with its icon, and its meaning for screen readers if its text does not say it. */
export const RowFact = ({ icon: Icon, meaning, isStrong = false, children }: RowFactProps) => (
  <li className={`flex min-w-0 items-start gap-1.5 ${isStrong ? 'font-semibold text-ink' : ''}`}>
    <Icon aria-hidden className={`mt-0.75 size-3.5 shrink-0 ${isStrong ? 'fill-current' : ''}`} />
    {meaning && <span className="sr-only">{meaning}</span>}
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
)
