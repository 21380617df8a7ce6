import * as z from 'zod/mini'
import { Id } from '#contract/base/schema.ts'
import type { Ctx } from '#server/base/context.ts'
import { statement } from '#server/base/database/statement.ts'
import { storedZones, storedZonesSql } from './columns.ts'

const AgentZones = z.object({ id: Id, ...storedZones })

/** Lists the time zones that are stored for users and their organization. */
export const listZonesOfAgents = ({ db }: Ctx, ids: readonly string[]) => db.all(zonesOfAgents, { ids })

const zonesOfAgents = statement<{ ids: readonly string[] }, z.infer<typeof AgentZones>>(
  'zones_of_agents',
  AgentZones,
  `select u.id, ${storedZonesSql}
   from users u join organizations o on o.id = u.organization_id
   where u.organization_id = :organizationId and u.id = any(:ids::uuid[])`,
)
