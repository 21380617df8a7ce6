import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { type CalendarDay, isCalendarDay } from '#contract/base/calendar-day.ts'
import { TextInput } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { words } from '#web/ui/words.ts'
import { MonthPicker } from './month-picker.tsx'

/** A date that is typed, or chosen in a month that opens below it. */
export function DayInput({
  value,
  today,
  min,
  onSelect,
  ...input
}: Omit<ComponentProps<'input'>, 'onSelect' | 'min' | 'value'> & {
  value: string
  today: CalendarDay
  min: CalendarDay
  onSelect: (day: CalendarDay) => void
}) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const select = (day: CalendarDay) => {
    setIsOpen(false)
    onSelect(day)
    if (input.id) document.getElementById(input.id)?.focus()
  }
  return (
    <div className="grid gap-2">
      <div className="relative">
        <TextInput {...input} type="date" min={min} max="9999-12-31" className={inputStyle} />
        <IconButton
          label={words.openCalendar}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="absolute top-0.5 right-0.5 touch:top-0"
        >
          <CalendarDays aria-hidden />
        </IconButton>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <MonthPicker value={isCalendarDay(value) ? value : undefined} today={today} min={min} onSelect={select} />
        )}
      </div>
    </div>
  )
}

/* The browser's own picker would be a second one beside ours. */
const inputStyle = 'pr-11 [&::-webkit-calendar-picker-indicator]:hidden'
