import type { Random } from '#demo/random.ts'
import type { Program } from './program.ts'
import type { Agent, Organization } from './state.ts'

/** Zones with daylight saving of an hour and of half an hour, with halves and quarters of hours, and the farthest ones. */
export const zones = [
  'Australia/Lord_Howe',
  'America/New_York',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Europe/London',
  'America/St_Johns',
  'Asia/Kolkata',
  'America/Santiago',
  'Pacific/Chatham',
  'UTC',
]
export const agentsPerOrganization = 10

/** Adds two organizations with an admin and agents each, half of whom travel with the zone of their calls. */
export async function addPeople(program: Program, random: Random): Promise<void> {
  const { seed } = program
  for (const marker of ['Qharbor', 'Qsummit']) {
    const organization = await addOrganization(program, marker)
    for (let count = 0; count < agentsPerOrganization; count += 1) {
      const role = count ? 'agent' : 'org_admin'
      const zone = random.pick(zones)
      const profileZone = count % 2 ? null : zone
      const user = await seed.user({ id: organization.id, name: marker }, role, {
        time_zone: profileZone,
        last_name: marker,
      })
      organization.agents.push(createAgent(user.id, organization, role, profileZone, zone))
    }
  }
  await addSuperAdmin(program)
}

async function addOrganization({ seed, world }: Program, marker: string): Promise<Organization> {
  const { id } = await seed.organization({ name: marker })
  const workingDays = [{ since: '0001-01-01', days: [1, 2, 3, 4, 5] }]
  const organization: Organization = { id, marker, workingDays, agents: [], sequences: [] }
  world.organizations.push(organization)
  return organization
}

/** The super administrator does nothing but regenerate tasks. */
async function addSuperAdmin(program: Program): Promise<void> {
  const organization = await addOrganization(program, 'Qplatform')
  const { id } = await program.seed.user({ id: organization.id, name: 'Qplatform' }, 'super_admin', {
    time_zone: 'UTC',
  })
  organization.agents.push(createAgent(id, organization, 'super_admin', 'UTC', 'UTC'))
}

const createAgent = (
  id: string,
  organization: Organization,
  role: Agent['role'],
  profileZone: string | null,
  headerZone: string,
): Agent => ({
  id,
  organization,
  role,
  profileZone,
  headerZone,
  isActive: true,
  lastSeenZone: null,
  openedThrough: '',
  closedThrough: '',
  tasks: [],
  rules: [],
  assignments: [],
  clients: [],
  entries: [],
  clearedDays: [],
})
