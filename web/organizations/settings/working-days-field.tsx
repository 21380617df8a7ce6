import { useId } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { weekdayOptions, words } from './words.ts'

/** The seven weekdays to choose from; `pendingSince` is the day from which the saved ones will hold. */
export function WorkingDaysField({
  workingDays,
  toggle,
  pendingSince,
}: {
  workingDays: readonly number[]
  toggle: (day: number) => void
  pendingSince: CalendarDay | undefined
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={id} className="grid gap-3">
      <legend className="mb-3 font-serif text-lg font-semibold">{words.workingDays}</legend>
      <div className="grid gap-x-6 sm:grid-cols-4">
        {weekdayOptions.map(({ number, name }) => (
          <label key={number} className="flex min-h-9 items-center gap-2.5 text-sm touch:min-h-11">
            <input
              type="checkbox"
              checked={workingDays.includes(number)}
              onChange={() => toggle(number)}
              className="size-4.5 shrink-0 accent-teal"
            />
            {name}
          </label>
        ))}
      </div>
      <p id={id} className="text-sm text-ink-soft">
        {words.workingDaysHint} {pendingSince && words.holdFrom(pendingSince)}
      </p>
    </fieldset>
  )
}
