import { statement } from '#server/base/statement.ts'

export const addEvent = statement<never>(
  'add_timeline_event',
  `insert into timeline (organization_id, id, client_id, event_type, kind, title, description, event_date, day,
     is_system, created_by, created_by_organization, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $8)`,
)
