import { formatDay } from '#contract/base/calendar-day.ts'
import { formatCounted } from '#contract/base/format-count.ts'
import { formatFullName } from '#contract/clients/clients.ts'
import { callOutcomeLabels } from '#contract/tasks/call-outcomes.ts'
import type { FinishDraft } from '#contract/tasks/finishing.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import type { Task } from '#contract/tasks/tasks.ts'
import { words as taskWords } from '#web/tasks/words.ts'

/** The texts of the open page (docs/product/open-page.md). */
export const words = {
  currentTask: 'Under the pen',
  outcome: 'Outcome',
  followUp: 'Follow up',
  /** Used instead if nobody was reached. */
  tryAgainOn: 'Call again',
  tomorrow: 'Tomorrow',
  nextWeek: 'Next week',
  pick: 'Pick a day',
  pickShort: 'Pick…',
  followUpDay: 'Day of the follow-up',
  save: 'Save',
  saved: 'Saved',
  savedAfterItsDay: (client: string) => `${client}. That task’s day has ended. Plan the follow-up again.`,
  saveNext: 'Save, next',
  done: 'Done',
  doneNext: 'Done, next',
  countOne: 'Save, count one',
  nextTask: 'Next',
  failedToSave: 'Failed to save',
  failedToUndo: 'Failed to undo',
  noNumber: 'No phone number',
  runs: (step: number, total: number) => (step ? `, step ${step} of ${total}` : `, ${total} steps`),
  next: (title: string, day: string) => ` · next: ${title}, ${day}`,
  paused: ' · paused',
  nothingSaid: 'No conversation yet',
  failedToLoad: 'What was said last could not be loaded.',
  tryAgain: 'Try again',
  close: 'Close',
  showAll: 'Show all',
  showLess: 'Show less',
  undo: 'Undo',
  /** Without a task that can be moved, the hints leave that out: the daily roleplay stays on its day. */
  keys: (canMove: boolean) =>
    `j and k move · x checks off · a adds a note${canMove ? ' · t moves to tomorrow' : ''} · ? shows all keys`,
  swipes: (canMove: boolean) =>
    `Tap a task to add a note. Swipe it right when it is done${canMove ? ', left for tomorrow' : ''}.`,
  overdueDays: (days: number) => formatCounted(days, 'day'),
  overdue: 'overdue',
  high: 'High priority',
  low: 'Low priority',
  lastSaid: (day: string) => `Last said · ${day}`,
} as const

/** "15 m", "1 h", "1 h 30": the minutes in the margin. */
export function formatMarginMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours === 0 ? `${rest} m` : rest === 0 ? `${hours} h` : `${hours} h ${rest}`
}

/** "Voicemail, follow-up Nov 27", "5 of 10" or "Done": what one press saved, given the task before it. */
export function describeFinish(task: Pick<Task, 'completedCount' | 'targetCount'>, draft: FinishDraft): string {
  const day = draft.followUp?.dueDate
  const parts = [
    task.targetCount > 1 && taskWords.progress(task.completedCount + 1, task.targetCount),
    draft.outcome && callOutcomeLabels[draft.outcome],
    day && `follow-up ${formatDay(day, { month: 'short', day: 'numeric' })}`,
  ]
  return parts.filter(Boolean).join(', ') || words.done
}

/** The toast of a note with an outcome or a follow-up: "Note added", "Noor Haddad · Voicemail, follow-up Nov 27". */
export const describeSaved = (task: TaskOfDay, draft: FinishDraft): { title: string; description: string } => ({
  title: draft.note ? taskWords.noteSaved : words.saved,
  description: `${task.client ? formatFullName(task.client) : task.title} · ${describeFinish(task, draft)}`,
})
