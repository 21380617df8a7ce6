import { createContext, type DragEvent, use } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { toast } from '#web/base/toast.ts'
import { words } from './words.ts'

/** A dragged task or occurrence. */
type DraggedEntry = {
  from: CalendarDay
  move: (to: CalendarDay) => void
  /** Why it cannot be moved to any day. */
  refusal?: string | undefined
}

/** A drop on a day: the move, or why it is refused. */
type CalendarDropOutcome = { move: () => void } | { refusal: string }

type CalendarMoveTracker = ReturnType<typeof createCalendarMoveTracker>

/**
 * Tracks the dragged entry of the calendar, and the entry that was moved by keyboard, which is focused where it
 * appears.
 */
export function createCalendarMoveTracker() {
  let dragged: DraggedEntry | undefined
  let followed: { id: string; day: CalendarDay } | undefined
  let queued: { id: string; day: CalendarDay } | undefined
  const getQueued = (id: string) => (queued?.id === id ? queued.day : undefined)
  return {
    beginDrag: (entry: DraggedEntry) => {
      dragged = entry
    },
    endDrag: () => {
      dragged = undefined
    },
    /** Undefined while nothing is dragged, and over its own day. */
    getDrop: (day: CalendarDay, today: CalendarDay, refusalOfDay?: string): CalendarDropOutcome | undefined => {
      const entry = dragged
      if (!entry || day === entry.from) return undefined
      const refusal = entry.refusal ?? getMoveRefusalOfDay(day, today) ?? refusalOfDay
      return refusal ? { refusal } : { move: () => entry.move(day) }
    },
    /** Queues the next move of an entry by keys pressed while it is being moved; one entry at a time. */
    queue: (id: string, day: CalendarDay) => {
      queued = { id, day }
    },
    getQueued,
    takeQueued: (id: string): CalendarDay | undefined => {
      const day = getQueued(id)
      if (day) queued = undefined
      return day
    },
    follow: (id: string, day: CalendarDay) => {
      followed = { id, day }
    },
    /** Follows the task that an occurrence became. */
    replaceFollowed: (id: string, taskId: string) => {
      if (followed?.id === id) followed.id = taskId
    },
    /** Whether an entry that appears on a day is the one to focus; true once. */
    takeFollowed: (id: string, day: CalendarDay): boolean => {
      if (followed?.id !== id || followed.day !== day) return false
      followed = undefined
      return true
    },
  }
}

type CalendarMoves = {
  tracker: CalendarMoveTracker
  /** Shows and focuses the day that an entry is moved to, until the entry appears there. */
  showTarget: (day: CalendarDay, entryId: string) => void
}

/** What `useCalendarMoves` returns within a calendar. */
export const CalendarMovesContext = createContext<CalendarMoves | undefined>(undefined)

/** The tracker of the calendar around a component, and the function that shows where an entry is moved to. */
export const useCalendarMoves = (): CalendarMoves => use(CalendarMovesContext)!

/** Returns why nothing can be moved to a day; undefined if something can. */
export const getMoveRefusalOfDay = (day: CalendarDay, today: CalendarDay): string | undefined =>
  day < today ? words.pastDay : undefined

/** Shows why a task stays where it is. */
export const showMoveRefusal = (refusal: string): void => void toast({ title: words.notMoved, description: refusal })

/** The data type that marks a drag as one of an entry: files and selected text can be dragged over the calendar too. */
export const entryDragType = 'application/x-daybook-entry'

/** Whether an entry of the calendar is dragged, and not a file or text. */
export const isCalendarEntryDrag = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer.types.includes(entryDragType)
