import * as z from 'zod/mini'
import { type NurtureAssignment, StoredAssignment } from '#contract/sequences/assignments.ts'
import { columns } from '#server/base/database/statement.ts'

const assignmentFields = {
  id: 'id',
  sequenceId: 'sequence_id',
  clientId: 'client_id',
  policyId: 'policy_id',
  assignedAgentId: 'assigned_agent_id',
  notes: 'notes',
  startDate: 'start_date',
  customStartDate: 'custom_start_date',
  pausedOn: 'paused_on',
  finishedAt: 'finished_at',
  endReason: 'end_reason',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const satisfies Partial<Record<keyof NurtureAssignment, string>>

/**
 * The last day whose steps of an assignment `a` have become tasks or were skipped. The days that its agent has opened
 * (`opened_days d`) count too, as long as none of them is the day of its next step.
 */
export const assignmentOpenedThroughSql = `case
  when a.paused_on is null and a.finished_at is null and (a.next_due_on is null or d.opened_through < a.next_due_on)
  then greatest(a.opened_through, d.opened_through) else a.opened_through end`

/** Joins the opened days `d` of the agent of an assignment `a`. */
export const joinOpenedDaysSql = `left join opened_days d
  on d.organization_id = a.organization_id and d.user_id = a.assigned_agent_id`

/** The part of an assignment that gives its steps their days. */
export const AssignmentSchedule = z.pick(StoredAssignment, {
  sequenceId: true,
  startDate: true,
  openedThrough: true,
  repeatInterval: true,
  repeatCustomDays: true,
})
export type AssignmentSchedule = z.infer<typeof AssignmentSchedule>

/** Selects an `AssignmentSchedule` from `fromAssignmentsSql`. */
export const assignmentScheduleSql = `a.sequence_id as "sequenceId", a.start_date as "startDate",
  ${assignmentOpenedThroughSql} as "openedThrough", s.repeat_interval as "repeatInterval",
  s.repeat_custom_days as "repeatCustomDays"`

/** Selects a `StoredAssignment` from `fromAssignmentsSql`. */
export const assignmentColumnsSql = `${columns('a', assignmentFields).select},
  ${assignmentOpenedThroughSql} as "openedThrough", s.name as "sequenceName", s.anchor, s.repeat_interval as "repeatInterval",
  s.repeat_custom_days as "repeatCustomDays", (
    select p.carrier || ' ' || p.line from policies p where p.organization_id = a.organization_id and p.id = a.policy_id
  ) as "policyName"`

/** Reads assignments `a` with their sequence `s` and the opened days `d` of their agent. */
export const fromAssignmentsSql = `from nurture_assignments a
  join sequences s on s.organization_id = a.organization_id and s.id = a.sequence_id
  ${joinOpenedDaysSql}`
