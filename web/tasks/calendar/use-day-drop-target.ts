import { type DragEvent, useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { useToday } from '#web/base/today.ts'
import { isCalendarEntryDrag, showMoveRefusal, useCalendarMoves } from './moving.ts'

/**
 * Makes an element a day to drop entries on: returns its handlers, and its style while an entry is over it. `refusal`
 * says why nothing can be moved there, for a day that cannot be a target.
 */
export function useDayDropTarget(day: CalendarDay, refusal?: string) {
  const today = useToday()
  const { tracker } = useCalendarMoves()
  const [hover, setHover] = useState<'accepts' | 'refuses'>()
  const getDrop = (event: DragEvent) => (isCalendarEntryDrag(event) ? tracker.getDrop(day, today, refusal) : undefined)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      const drop = getDrop(event)
      if (!drop) return
      // Without this nothing can be dropped, and a refused drop could not say why.
      event.preventDefault()
      setHover('refusal' in drop ? 'refuses' : 'accepts')
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setHover(undefined)
    },
    onDrop: (event: DragEvent) => {
      const drop = getDrop(event)
      setHover(undefined)
      if (!drop) return
      event.preventDefault()
      tracker.endDrag()
      if ('refusal' in drop) showMoveRefusal(drop.refusal)
      else drop.move()
    },
  }
  return { handlers, className: hover && hoverStyles[hover] }
}

const hoverStyles = {
  accepts: 'bg-teal-wash inset-ring-2 inset-ring-teal',
  refuses: 'cursor-not-allowed bg-well inset-ring-2 inset-ring-ink-faint',
}
