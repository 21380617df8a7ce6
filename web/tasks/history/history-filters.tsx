import { addDays, minCalendarDay } from '#contract/base/calendar-day.ts'
import type { Issue } from '#contract/base/errors.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { historyActions } from '#contract/tasks/task-history.ts'
import { useToday } from '#web/base/today.ts'
import { DayInput } from '#web/ui/days/day-input.tsx'
import { Field, renderOptions, Select, TextInput } from '#web/ui/field.tsx'
import type { HistoryFilterInput } from './history-url-state.ts'
import { historyActionLabels, words } from './words.ts'

const presetDays = [7, 30, 90, 365]

type HistoryFiltersProps = {
  typed: HistoryFilterInput
  issue: Issue | undefined
  change: (changes: Partial<HistoryFilterInput>) => void
}

/** Days, task and action of the history that is shown. */
export function HistoryFilters({ typed, issue, change }: HistoryFiltersProps) {
  const today = useToday()
  return (
    <section aria-label={words.filters} className="grid gap-3">
      <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 md:grid-cols-[10rem_10rem_minmax(0,1fr)_11rem]">
        {(['from', 'to'] as const).map((name) => (
          <Field key={name} label={words[name]} error={name === 'to' ? issue?.message : undefined}>
            {(control) => (
              <DayInput
                {...control}
                floats={name === 'from' ? 'left' : 'right'}
                value={typed[name]}
                chosen={typed[name]}
                min={minCalendarDay}
                onChange={({ target }) => change({ [name]: target.value })}
                onSelect={(day) => change({ [name]: day })}
              />
            )}
          </Field>
        ))}
        <Field label={words.task}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              name="history-search"
              placeholder={words.taskPlaceholder}
              maxLength={maxTextLengths.title}
              autoComplete="off"
              dir="auto"
              value={typed.search}
              onChange={({ target }) => change({ search: target.value })}
            />
          )}
        </Field>
        <Field label={words.action}>
          {(control) => (
            <Select
              {...control}
              value={typed.action ?? ''}
              onChange={({ target }) => change({ action: historyActions.find((one) => one === target.value) })}
            >
              <option value="">{words.anyAction}</option>
              {renderOptions(historyActions, (one) => [one, historyActionLabels[one]])}
            </Select>
          )}
        </Field>
      </div>
      <div role="group" aria-label={words.presets} className="flex flex-wrap gap-2">
        {presetDays.map((count) => {
          const start = addDays(today, 1 - count)
          return (
            <button
              key={count}
              type="button"
              aria-label={words.lastDaysLabel(count)}
              aria-pressed={typed.from === start && typed.to === today}
              onClick={() => change({ from: start, to: today })}
              className={presetStyle}
            >
              {words.lastDays(count)}
            </button>
          )
        })}
      </div>
    </section>
  )
}

const presetStyle =
  'h-9 rounded-full border border-line bg-sheet px-3.5 text-sm font-medium text-ink-soft transition-colors hover:bg-well hover:text-ink aria-pressed:border-transparent aria-pressed:bg-teal-wash aria-pressed:text-teal-deep touch:h-11'
