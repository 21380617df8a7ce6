import { minCalendarDay } from '#contract/base/calendar-day.ts'
import { Button } from '#web/ui/button.tsx'
import { DayInput } from '#web/ui/days/day-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { listAnchors, suggestMondayStart } from './plan-dates.ts'
import { notPlacedHeadingId } from './plan-row-list.tsx'
import { changePlan, type Plan } from './plan.ts'
import type { PlanEditor } from './use-plan.ts'
import { modelProblemWords, parsedByWords, scheduleWords, words } from './words.ts'

/** The file of a plan, its number of tasks, who read it, and what needs a check. */
export function PlanSummary({ plan }: { plan: Plan }) {
  const { fileName, rows, notPlaced, notListedCount, parsedBy, modelProblem } = plan
  const anchors = listAnchors(plan)
  return (
    <div className="grid gap-1">
      <p className="text-sm text-ink-soft wrap-anywhere">
        {words.tasks(rows.length)} · <bdi>{fileName}</bdi>
      </p>
      <p className="text-sm text-ink-soft">{parsedByWords[parsedBy]}</p>
      {modelProblem && <p className="text-sm text-ink-soft">{modelProblemWords[modelProblem]}</p>}
      {anchors.length > 1 && <p className="text-sm font-medium">{words.mixedAnchors(anchors)}</p>}
      {notPlaced.length > 0 && (
        <p>
          <button
            type="button"
            className="text-sm font-medium text-teal-deep underline underline-offset-2 touch:min-h-11"
            onClick={() => document.getElementById(notPlacedHeadingId)?.focus()}
          >
            {words.notPlaced(notPlaced.length + notListedCount)}
          </button>
        </p>
      )}
    </div>
  )
}

/** Offers to move the start of a schedule to a Monday; nothing if it is one. */
export function MoveStartToMondayButton({ plan: { startDate }, editor }: { plan: Plan; editor: PlanEditor }) {
  const monday = suggestMondayStart(startDate)
  if (!monday) return null
  return (
    <div className="grid justify-items-start gap-2 text-sm text-ink-soft">
      <p>{scheduleWords.startHint}</p>
      <Button size="small" onClick={() => editor.update((plan) => changePlan(plan, { startDate: monday }))}>
        {scheduleWords.startOn(monday)}
      </Button>
    </div>
  )
}

/** The date that a plan's days count from. */
export function StartDateField({
  label,
  hint,
  error,
  plan,
  editor,
}: {
  label: string
  hint?: string
  error?: string
  plan: Plan
  editor: PlanEditor
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <DayInput
          {...control}
          required
          value={plan.startDate}
          chosen={plan.startDate}
          min={minCalendarDay}
          onChange={({ target }) => editor.update((plan) => changePlan(plan, { startDate: target.value }))}
          onSelect={(day) => editor.update((plan) => changePlan(plan, { startDate: day }))}
        />
      )}
    </Field>
  )
}
