import { statement } from '#server/base/positional.ts'

/**
 * Writes nothing for a client who is gone, or not within reach of who did it: a finished task outlives its client, and
 * stays when the client goes to another agent (contract 5).
 */
export const insertEvent = statement<never>(
  'insert_timeline_event',
  `insert into timeline (organization_id, id, client_id, event_type, kind, title, description, event_date, day,
     is_system, created_by, created_by_organization, created_at)
   select $1, $2, c.id, $4, $5, $6, $7, $8::timestamptz, $9::date, $10::boolean, $11::uuid, $12::uuid, $8::timestamptz
   from clients c where c.organization_id = $1 and c.id = $3 and (c.assigned_agent_id = $11::uuid or $13::boolean)
   for key share of c`,
)

export const insertLoggedEvent = statement<never>(
  'insert_logged_event',
  `insert into timeline (organization_id, id, client_id, event_type, kind, title, description, event_date, day,
     is_system, created_by, created_by_organization, created_at)
   values ($1, $2, $3, $4, 'logged', $5, $6, $7, $8, false, $9, $10, $11)`,
)

export const insertTaskMoves = statement<never>(
  'insert_task_moves',
  `insert into timeline (organization_id, id, client_id, event_type, kind, title, event_date, day, is_system, created_by,
     created_by_organization, created_at)
   select $1, moved.id, c.id, 'note', 'task_edited', moved.title, $5::timestamptz, $6::date, true, $7::uuid, $8::uuid,
     $5::timestamptz
   from unnest($2::uuid[], $3::uuid[], $4::text[]) as moved (id, client_id, title)
   join clients c on c.organization_id = $1 and c.id = moved.client_id and (c.assigned_agent_id = $7::uuid or $9::boolean)
   for key share of c`,
)

export const eventByCreator = statement<{ id: string; createdAt: string }>(
  'timeline_event_by_creator',
  `select id, created_at as "createdAt" from timeline where organization_id = $1 and id = $2 and created_by = $3`,
)
