import { selectUserName } from '#server/team/columns.ts'

/** The columns of a client `c` as they travel. */
export const clientColumns = `c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone,
  c.phone_key as "phoneE164", c.address, c.date_of_birth as "dateOfBirth", c.notes, c.status,
  c.assigned_agent_id as "assignedAgentId", c.archived_at as "archivedAt", c.created_at as "createdAt",
  c.updated_at as "updatedAt"`

/** Display name of the agent of a client `c`. */
export const agentName = selectUserName('c.organization_id', 'c.assigned_agent_id')

/** The later of a client's last change and the last event that is not after an instant; `at` is its parameter. */
export const lastActivityAt = (at: string) => `greatest(c.updated_at, (select e.event_date from timeline e
  where e.organization_id = c.organization_id and e.client_id = c.id and e.event_date <= ${at}::timestamptz
  order by e.event_date desc limit 1))`
