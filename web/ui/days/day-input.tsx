import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useId, useRef, useState } from 'react'
import { type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import { useCloseOutside } from '#web/base/use-close-outside.ts'
import { TextInput } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { words } from '#web/ui/words.ts'
import { MonthPicker } from './month-picker.tsx'

/**
 * A date input without a label, with a button that opens a month to choose from below it, within the form or over the
 * content below.
 */
export function DayInput({
  chosen,
  min,
  floats,
  onSelect,
  ...input
}: Omit<ComponentProps<'input'>, 'onSelect' | 'min'> & {
  /** The day that the month shows as chosen, if it is one. */
  chosen: string
  min: CalendarDay
  /** The edge of the field at which a month over the content below is aligned. */
  floats?: 'left' | 'right'
  onSelect: (day: CalendarDay) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  useCloseOutside(container, isOpen && floats !== undefined, () => setIsOpen(false))
  const select = (day: CalendarDay) => {
    setIsOpen(false)
    onSelect(day)
    if (input.id) document.getElementById(input.id)?.focus()
  }
  return (
    <div ref={container} className={joinClasses('grid', floats ? 'relative' : 'gap-2')}>
      <div className="relative">
        <TextInput {...input} type="date" min={min} max="9999-12-31" className={inputStyle} />
        <IconButton
          label={words.openCalendar}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="absolute top-0.5 right-0.5 touch:top-0 supports-[-moz-appearance:none]:hidden"
        >
          <CalendarDays aria-hidden />
        </IconButton>
      </div>
      <div id={id} hidden={!isOpen} className={floats && joinClasses(floatStyle, sideStyles[floats])}>
        {isOpen && <MonthPicker value={isCalendarDay(chosen) ? chosen : undefined} min={min} onSelect={select} />}
      </div>
    </div>
  )
}

/* The browser's own picker would duplicate ours. Firefox's cannot be hidden, so ours is hidden there. */
const inputStyle = 'pr-11 supports-[-moz-appearance:none]:pr-3 [&::-webkit-calendar-picker-indicator]:hidden'
const floatStyle =
  'absolute top-full z-20 mt-2 w-72 animate-drop rounded-card border border-line bg-sheet p-2 shadow-float'
const sideStyles = { left: 'left-0', right: 'right-0' }
