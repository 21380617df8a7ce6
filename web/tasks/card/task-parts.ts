import type { ReactNode } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import type { TaskAction } from '#contract/tasks/task-actions.ts'
import type { OfferedTaskActions } from './card-actions.ts'

/** Cards in columns, or rows in a list. */
export type TaskListViewMode = 'cards' | 'list'

/** What a card and a row show of a task and do with it. */
export type TaskCardOrRowProps = {
  task: TaskOfDay
  today: CalendarDay
  actions: OfferedTaskActions
  busy: boolean
  isUnfolded: boolean
  /** Asks what was said. */
  isAsking: boolean
  onAction: (action: TaskAction) => void
  menu: ReactNode
}
