import { parsedPlanLimits } from '#contract/parsing/parsed-plan-limits.ts'
import type { PlanKind } from './resolve-days.ts'
import type { PlanLimits } from './read-plan-by-rules.ts'

/** Days and tasks that a parsed plan may have: docs/product.md#parsing. */
export const planLimitsByKind: Record<PlanKind, PlanLimits> = {
  sequence: {
    firstDay: -parsedPlanLimits.sequenceDays,
    lastDay: parsedPlanLimits.sequenceDays,
    tasks: parsedPlanLimits.sequenceTasks,
  },
  schedule: { firstDay: 0, lastDay: parsedPlanLimits.scheduleDays - 1, tasks: parsedPlanLimits.scheduleTasks },
}
