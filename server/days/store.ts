import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'

const AgentZones = z.object({
  id: Id,
  profile: z.nullable(z.string()),
  lastSeen: z.nullable(z.string()),
  organization: z.string(),
})
type AgentZones = z.infer<typeof AgentZones>

/** Lists the time zones that are stored for users and their organization. */
export const listZonesOfAgents = ({ db }: Ctx, ids: readonly string[]): Promise<AgentZones[]> =>
  db.all(zonesOfAgents, { ids })

const zonesOfAgents = statement<{ ids: readonly string[] }, AgentZones>(
  'zones_of_agents',
  AgentZones,
  `select u.id, u.time_zone as profile, u.last_seen_time_zone as "lastSeen", o.time_zone as organization
   from users u join organizations o on o.id = u.organization_id
   where u.organization_id = :organizationId and u.id = any(:ids::uuid[])`,
)
