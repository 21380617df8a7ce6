import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'
import { AssignmentSchedule, assignmentScheduleSql, fromAssignmentsSql } from '#server/sequences/enrollment/columns.ts'
import { storedKeysSql } from '#server/sequences/enrollment/store.ts'

/** A running assignment that counts from a policy. */
const PolicyAssignment = z.extend(AssignmentSchedule, {
  id: Id,
  policyId: Id,
  sequenceName: z.string(),
  lines: z.array(z.string()),
  anchor: z.enum(['renewal', 'policy_start']),
  agentId: Id,
  isPaused: z.boolean(),
  storedKeys: z.array(z.string()),
})
type PolicyAssignment = z.infer<typeof PolicyAssignment>

/** Lists the running assignments of the current terms of policies. The caller checks access to the policies. */
export const listAssignmentsOfPolicies = ({ db }: Ctx, policyIds: readonly string[]): Promise<PolicyAssignment[]> =>
  db.all(assignmentsOfPolicies, { policyIds })

const assignmentsOfPolicies = statement<{ policyIds: readonly string[] }, PolicyAssignment>(
  'assignments_of_policies',
  PolicyAssignment,
  `select a.id, ${assignmentScheduleSql}, p.id as "policyId", s.name as "sequenceName", s.lines, s.anchor,
     a.assigned_agent_id as "agentId", a.paused_on is not null as "isPaused", ${storedKeysSql}
   ${fromAssignmentsSql}
   join policies p on p.organization_id = a.organization_id and p.id = a.policy_id
   where a.organization_id = :organizationId and a.policy_id = any(:policyIds::uuid[]) and a.finished_at is null
     and s.anchor in ('renewal', 'policy_start') and (s.anchor = 'policy_start' or a.anchor_term = p.term)
   order by a.id limit 2000`,
)
