import type { NurtureSequence } from '#contract/sequences/sequences.ts'
import type { SequenceStep } from '#contract/sequences/steps.ts'

/** Columns of a step that its form edits, which its tasks take over. */
export const stepFields = {
  title: 'title',
  description: 'description',
  taskType: 'task_type',
  priority: 'priority',
  daysAfterKickoff: 'days_after_kickoff',
  estimatedMinutes: 'estimated_minutes',
  targetCount: 'target_count',
} as const satisfies Partial<Record<keyof SequenceStep, string>>

/** Columns of a sequence that its form edits. */
export const sequenceFields = {
  name: 'name',
  description: 'description',
  isActive: 'is_active',
  isOrgLevel: 'is_org_level',
  repeatInterval: 'repeat_interval',
  repeatCustomDays: 'repeat_custom_days',
  endsWhenActive: 'ends_when_active',
} as const satisfies Partial<Record<keyof NurtureSequence, string>>
