import { parsingLimits } from '#contract/parsing/parsing-limits.ts'
import type { PlanKind } from './resolve-days.ts'
import type { PlanLimits } from './read-plan.ts'

/** Days and tasks that a parsed plan may have: docs/product.md#parsing. */
export const planLimits: Record<PlanKind, PlanLimits> = {
  sequence: {
    firstDay: -parsingLimits.sequenceDays,
    lastDay: parsingLimits.sequenceDays,
    tasks: parsingLimits.sequenceTasks,
  },
  schedule: { firstDay: 0, lastDay: parsingLimits.scheduleDays - 1, tasks: parsingLimits.scheduleTasks },
}
