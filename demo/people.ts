import { type Role, roleLabels } from '#contract/base/roles.ts'

/** A demo user; `clients` and `households` are numbers, `areaCode` is for the clients' phones. */
export type DemoUser = ReturnType<typeof user>
export type DemoOrganization = { name: string; seed: number; users: DemoUser[] }

const user = (
  role: Role,
  email: string,
  [firstName, lastName]: readonly [string, string],
  { clients, areaCode, households = 0 }: { clients: number; areaCode: string; households?: number },
) => ({ role, email, firstName, lastName, clients, areaCode, households })

/** The two demo organizations and their users: docs/product/operation.md#demo. */
export const demoOrganizations: DemoOrganization[] = [
  {
    name: 'Harbor Insurance',
    seed: 11,
    users: [
      user('org_admin', 'admin@harbor.test', ['Dana', 'Whitcombe'], { clients: 6, areaCode: '207' }),
      user('agent', 'agent@harbor.test', ['Maya', 'Ellison'], { clients: 46, areaCode: '603', households: 3 }),
      user('agent', 'second@harbor.test', ['Theo', 'Lindqvist'], { clients: 18, areaCode: '508' }),
    ],
  },
  {
    name: 'Summit Benefits',
    seed: 23,
    users: [
      user('org_admin', 'admin@summit.test', ['Priya', 'Raman'], { clients: 5, areaCode: '401' }),
      user('agent', 'agent@summit.test', ['Colin', 'Abara'], { clients: 16, areaCode: '860' }),
    ],
  },
]

/** The demo's super administrator. */
export const demoSuperAdmin = { email: 'super@daybook.test', firstName: 'Robin', lastName: 'Vale' }

/** Demo accounts as listed at the sign-in. */
export const demoAccounts = [
  ...demoOrganizations.flatMap(({ name, users }) => users.map((user) => ({ ...user, organization: name }))),
  { ...demoSuperAdmin, role: 'super_admin' as const, organization: 'Daybook' },
].map(({ email, firstName, lastName, role, organization }) => ({
  email,
  name: `${firstName} ${lastName}`,
  role: roleLabels[role],
  organization,
}))

export const firstNames =
  'Jonah Amelia Rosa Henrik Tamsin Luis Ingrid Marcus Adaeze Walter Noor Beatrice Desmond Yuki Carla Ezra Fiona Gideon Hana Isaac June Kwame Leona Mateo Nadia Oscar Petra Quentin Ruth Simon Thelma Uma Victor Wren Xavier Yolanda'.split(
    ' ',
  )
export const lastNames =
  'Whitfield Okafor Marsh Delacroix Brandt Santoro Pemberton Nakamura Vance Holloway Ferreira Quill Ashdown Kowalski Mercer Adeyemi Lindgren Fontaine Garrity Sloane Thackeray Ibarra Winslow Petrov Calloway Dunmore Escobar Hargrove Nyberg Tremblay'.split(
    ' ',
  )
export const streets = 'Wharf Lane/Elm Street/Orchard Road/Mill Pond Way/Station Avenue/Chapel Hill/Beacon Court'.split(
  '/',
)
export const towns = 'Portsmouth, NH/Rockport, MA/Bath, ME/Mystic, CT/Newport, RI/Kittery, ME/Essex, CT'.split('/')

/** Notes of demo clients about their policies. */
export const policyNotes = [
  'Auto, two cars; renewal in spring.',
  'Home and auto bundle; asked about flood cover.',
  'Term life, 20 years; wants to look at whole life.',
  'Small bakery: general liability and workers’ comp.',
  'Medicare supplement; prefers calls in the morning.',
  'Health plan through spouse until June.',
  'Umbrella policy since the lake house.',
]
