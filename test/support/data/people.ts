import type { Seed, SeededOrganization, SeededUser } from './seed.ts'

/** Appears in every text of the second organization. A response to the first one that contains it reveals a leak. */
export const marker = 'MARKER-OF-SUMMIT'

export type People = {
  harbor: { organization: SeededOrganization; agent: SeededUser; colleague: SeededUser; admin: SeededUser }
  summit: { organization: SeededOrganization; agent: SeededUser; admin: SeededUser }
  platform: { organization: SeededOrganization; superAdmin: SeededUser }
}

/** Seeds two organizations with agents and an admin each, and the platform with its super administrator. */
export async function seedPeople(seed: Seed): Promise<People> {
  const [harbor, summit, platform] = await Promise.all([
    seed.organization({ name: 'Harbor Insurance' }),
    seed.organization({ name: marker, quoting_tool_url: `https://${marker}.example` }),
    seed.organization({ name: 'Platform', is_platform: true }),
  ])
  const markedUser = (kind: string) => ({
    first_name: marker,
    last_name: marker,
    email: `${kind}.${marker}@summit.example`.toLowerCase(),
  })
  const [agent, colleague, admin, summitAgent, summitAdmin, superAdmin] = await Promise.all([
    seed.user(harbor),
    seed.user(harbor, 'agent', { first_name: 'Mary' }),
    seed.user(harbor, 'org_admin'),
    seed.user(summit, 'agent', markedUser('agent')),
    seed.user(summit, 'org_admin', markedUser('admin')),
    seed.user(platform, 'super_admin'),
  ])
  return {
    harbor: { organization: harbor, agent, colleague, admin },
    summit: { organization: summit, agent: summitAgent, admin: summitAdmin },
    platform: { organization: platform, superAdmin },
  }
}
