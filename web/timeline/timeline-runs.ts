import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { TimelineEvent } from '#contract/timeline/timeline.ts'
import { groupEventsByDay } from './timeline-days.ts'
import { getEventGroup } from './timeline-kinds.ts'

/** The kinds of runs of events recorded by the system. */
export type TimelineRunKind = 'tasks_completed' | 'tasks_changed' | 'changes' | 'documents' | 'deleted_notes'

/** Consecutive events of one kind, newest first, shown as one row that can be opened. */
export type TimelineRun = { kind: TimelineRunKind; events: readonly TimelineEvent[]; isOpen: boolean }

/** A row of the timeline below the heading of its day: an event, one of an opened run above it, or a run. */
export type TimelineListRow = { id: string; day: CalendarDay } & (
  | { event: TimelineEvent; isInRun: boolean; run?: never }
  | { run: TimelineRun; event?: never }
)

/** Fewer consecutive events of a kind are not collapsed. */
const minRunLength = 3

/**
 * Collapses events recorded by the system (docs/product/timeline.md). A run may span days and pages; it is shown on its
 * latest day, and is open if it contains one of these events.
 */
export function collapseTimelineRuns(
  events: readonly TimelineEvent[],
  zone: string,
  openEventIds: ReadonlySet<string>,
): TimelineListRow[] {
  const rows: TimelineListRow[] = []
  for (const { kind, days, events: members } of groupByRun(events, zone)) {
    if (!kind || members.length < minRunLength) {
      rows.push(...members.map((event, index) => ({ id: event.id, day: days[index]!, event, isInRun: false })))
      continue
    }
    const isOpen = members.some(({ id }) => openEventIds.has(id))
    const runDay = days[0]!
    rows.push({ id: `run-${members[0]!.id}`, day: runDay, run: { kind, events: members, isOpen } })
    if (isOpen) rows.push(...members.map((event) => ({ id: event.id, day: runDay, event, isInRun: true })))
  }
  return rows
}

/** Rows without collapsed runs. */
export const toTimelineRowsWithoutRuns = (events: readonly TimelineEvent[], zone: string): TimelineListRow[] =>
  groupEventsByDay(events, zone).flatMap(({ day, events: ofDay }) =>
    ofDay.map((event) => ({ id: event.id, day, event, isInRun: false })),
  )

/** Consecutive events of one kind with the days they are shown on; an event outside any run is on its own. */
function groupByRun(events: readonly TimelineEvent[], zone: string) {
  const groups: { kind: TimelineRunKind | undefined; days: CalendarDay[]; events: TimelineEvent[] }[] = []
  for (const row of toTimelineRowsWithoutRuns(events, zone)) {
    const event = row.event!
    const kind = getTimelineRunKind(event)
    const last = groups.at(-1)
    if (kind && last?.kind === kind) {
      last.events.push(event)
      last.days.push(row.day)
    } else groups.push({ kind, days: [row.day], events: [event] })
  }
  return groups
}

/** The kind of run that an event belongs to; undefined for events entered by a person. */
export function getTimelineRunKind(
  event: Pick<TimelineEvent, 'kind' | 'eventType' | 'noteId'>,
): TimelineRunKind | undefined {
  if (getEventGroup(event) === 'change') return 'changes'
  if (event.kind === 'note_added') return event.noteId === null ? 'deleted_notes' : undefined
  return runKinds[event.kind]
}

const runKinds: Partial<Record<TimelineEvent['kind'], TimelineRunKind>> = {
  task_completed: 'tasks_completed',
  task_edited: 'tasks_changed',
  document_added: 'documents',
}
