import * as z from 'zod/mini'
import { Day, Id, ReplyInstant } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'
import { isOpenTaskSql } from './columns.ts'

/**
 * Two locked clients and their owners: rows of the first client become the other's, and its owner's the other owner's.
 */
export type ClientMove = { fromId: string; toId: string; fromOwnerId: string; toOwnerId: string }

const MovedRule = z.object({ id: Id, formerUpdatedAt: z.nullable(ReplyInstant) })
const MovedTask = z.extend(MovedRule, { formerMovedFrom: z.nullable(Day) })
/** A rule that was moved to another client; `formerUpdatedAt` is set if its owner changed, too. */
export type MovedRule = z.infer<typeof MovedRule>
/** A task that was moved to another client, with the day from which it had been rescheduled. */
export type MovedTask = z.infer<typeof MovedTask>

/**
 * Moves the recurring rules of a client to another, and those of its owner to the other's owner. It comes before the
 * tasks, so that a task being created right now is found.
 */
export const moveRules = ({ db, now }: Ctx, move: ClientMove): Promise<MovedRule[]> =>
  db.all(moveRulesToClient, { ...move, now })

/** Moves the tasks of a client to another. Versions stay, as when tasks are handed over. */
export const moveTasks = ({ db, now }: Ctx, move: ClientMove): Promise<MovedTask[]> =>
  db.all(moveTasksToClient, { ...move, now })

type MoveBack<Row> = ClientMove & { movedAt: string; rows: readonly Row[] }
const MovedBack = z.object({ id: Id, hasChanged: z.boolean() })
type MovedBack = z.infer<typeof MovedBack>

/** Moves rules back to their client. Returns for each whether it changed since. */
export const moveRulesBack = ({ db, now }: Ctx, { rows, ...move }: MoveBack<MovedRule>): Promise<MovedBack[]> =>
  db.all(moveRulesBackToClient, { ...move, now, rows: JSON.stringify(rows) })

/**
 * Moves tasks back to their client, with those that rules and assignments that moved back have created since. Returns
 * for each whether it changed since.
 */
export const moveTasksBack = (
  { db, now }: Ctx,
  { rows, ...move }: MoveBack<MovedTask> & { sourceIds: readonly string[] },
): Promise<MovedBack[]> => db.all(moveTasksBackToClient, { ...move, now, rows: JSON.stringify(rows) })

/** The daily roleplay belongs to its user's day, even if it was given a client. */
const isHandedOver = `:fromOwnerId::uuid <> :toOwnerId::uuid and t.assigned_agent_id = :fromOwnerId
  and ${isOpenTaskSql()} and not t.is_daily`

type Move = ClientMove & { now: Date }

const moveRulesToClient = statement<Move, MovedRule>(
  'move_rules',
  MovedRule,
  `with locked as (
     select r.id, r.updated_at, :fromOwnerId::uuid <> :toOwnerId::uuid and r.assigned_agent_id = :fromOwnerId as is_handed_over
     from recurring_rules r where r.organization_id = :organizationId and r.client_id = :fromId order by r.id for update
   )
   update recurring_rules r set client_id = :toId,
     assigned_agent_id = case when is_handed_over then :toOwnerId::uuid else r.assigned_agent_id end,
     updated_at = case when is_handed_over then :now::timestamptz else r.updated_at end
   from locked where r.organization_id = :organizationId and r.id = locked.id
   returning r.id, case when is_handed_over then locked.updated_at end as "formerUpdatedAt"`,
)

const moveTasksToClient = statement<Move, MovedTask>(
  'move_tasks',
  MovedTask,
  `with locked as (
     select t.id, t.updated_at, t.moved_from, ${isHandedOver} as is_handed_over
     from tasks t where t.organization_id = :organizationId and t.client_id = :fromId order by t.id for update
   )
   update tasks t set client_id = :toId,
     assigned_agent_id = case when is_handed_over then :toOwnerId::uuid else t.assigned_agent_id end,
     moved_from = case when not is_handed_over then t.moved_from end,
     updated_at = case when is_handed_over then :now::timestamptz else t.updated_at end
   from locked where t.organization_id = :organizationId and t.id = locked.id
   returning t.id, case when is_handed_over then locked.updated_at end as "formerUpdatedAt",
     case when is_handed_over then locked.moved_from end as "formerMovedFrom"`,
)

const moveRulesBackToClient = statement<Move & { movedAt: string; rows: string }, MovedBack>(
  'move_rules_back',
  MovedBack,
  `with locked as (
     select r.id, m."formerUpdatedAt" as former_updated_at,
       m."formerUpdatedAt" is not null and r.updated_at = :movedAt::timestamptz as is_untouched,
       :fromOwnerId::uuid <> :toOwnerId::uuid and m."formerUpdatedAt" is not null
         and r.assigned_agent_id = :fromOwnerId as is_handed_over
     from jsonb_to_recordset(:rows::jsonb) as m (id uuid, "formerUpdatedAt" timestamptz)
     join recurring_rules r on r.organization_id = :organizationId and r.id = m.id
     where r.client_id = :fromId order by r.id for update of r
   )
   update recurring_rules r set client_id = :toId,
     assigned_agent_id = case when is_handed_over then :toOwnerId::uuid else r.assigned_agent_id end,
     updated_at = case when is_untouched then former_updated_at when is_handed_over then :now::timestamptz else r.updated_at end
   from locked where r.organization_id = :organizationId and r.id = locked.id
   returning r.id, coalesce(former_updated_at is not null and not is_untouched, false) as "hasChanged"`,
)

const moveTasksBackToClient = statement<
  Move & { movedAt: string; rows: string; sourceIds: readonly string[] },
  MovedBack
>(
  'move_tasks_back',
  MovedBack,
  `with locked as (
     select t.id, m."formerUpdatedAt" as former_updated_at, m."formerMovedFrom" as former_moved_from,
       m."formerUpdatedAt" is not null and t.updated_at = :movedAt::timestamptz as is_untouched,
       ${isHandedOver} and (m."formerUpdatedAt" is not null or m.id is null) as is_handed_over
     from tasks t
     left join jsonb_to_recordset(:rows::jsonb) as m (id uuid, "formerUpdatedAt" timestamptz, "formerMovedFrom" date)
       on m.id = t.id
     where t.organization_id = :organizationId and t.client_id = :fromId
       and (m.id is not null or t.source_id = any(:sourceIds::uuid[]))
     order by t.id for update of t
   )
   update tasks t set client_id = :toId,
     assigned_agent_id = case when is_handed_over then :toOwnerId::uuid else t.assigned_agent_id end,
     moved_from = case when is_untouched then former_moved_from else t.moved_from end,
     updated_at = case when is_untouched then former_updated_at when is_handed_over then :now::timestamptz else t.updated_at end
   from locked where t.organization_id = :organizationId and t.id = locked.id
   returning t.id, coalesce(former_updated_at is not null and not is_untouched, false) as "hasChanged"`,
)
