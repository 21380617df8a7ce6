import { statement } from '#server/base/statement.ts'

export const addEvent = statement<never>(
  'add_timeline_event',
  `insert into timeline (organization_id, id, client_id, event_type, kind, title, description, event_date, day,
     is_system, created_by, created_by_organization, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $8)`,
)

export const addMoves = statement<never>(
  'add_task_moves',
  `insert into timeline (organization_id, id, client_id, event_type, kind, title, event_date, day, is_system, created_by,
     created_by_organization, created_at)
   select $1, moved.id, moved.client_id, 'note', 'task_edited', moved.title, $5, $6, true, $7, $8, $5
   from unnest($2::uuid[], $3::uuid[], $4::text[]) as moved (id, client_id, title)`,
)
