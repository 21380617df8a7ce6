import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { RecurringRule, RecurringRulePatch } from '#contract/tasks/recurring-rules.ts'
import { validateRecurringRuleEdit } from '#contract/tasks/task-rules.ts'
import { TaskDraft } from '#contract/tasks/tasks.ts'
import { type FormParseResult, parseFormValues } from '#web/base/parse-form-values.ts'
import {
  validateClientChoice,
  defaultCustomIntervalDays,
  type TaskFormValues,
  toTaskFieldsToSend,
  toTaskFormValues,
} from '#web/tasks/form/task-form-values.ts'

/** The fields of a recurring rule in the form of a task. */
export const toRuleFormValues = (rule: RecurringRule, clientName: string | null): TaskFormValues => ({
  ...toTaskFormValues({ ...rule, client: null }),
  client: clientName ?? '',
  hasRepeat: true,
  repeatInterval: rule.repeatInterval,
  repeatCustomDays: rule.repeatCustomDays ?? defaultCustomIntervalDays,
  repeatEndDate: rule.repeatEndDate ?? '',
})

/** Parses the fields of an edited rule. The result has only the changed ones, so that nothing else is overwritten. */
export function parseRuleEdit(
  values: TaskFormValues,
  rule: RecurringRule,
  today: CalendarDay,
): FormParseResult<RecurringRulePatch> {
  const draft = toTaskFieldsToSend(values, today)
  const parsed = parseFormValues(TaskDraft, draft)
  const issues = [
    ...('issues' in parsed ? parsed.issues : []),
    ...validateClientChoice(values),
    ...validateRecurringRuleEdit(toComparable(rule), toComparable(draft), { today }),
  ]
  if (issues.length || 'issues' in parsed) return { issues }
  const { hasRepeat: _, ...fields } = parsed.value
  const before: Record<string, unknown> = rule
  return { value: Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== before[name])) }
}

/** An empty field of the form is null in a rule. */
const toComparable = <T extends { clientId: string | null; resourceLink?: string | null }>(fields: T) => ({
  ...fields,
  clientId: fields.clientId || null,
  resourceLink: fields.resourceLink || null,
})
