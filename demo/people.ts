import { type Role, roleLabels } from '#contract/base/roles.ts'

/** A demo user; `clients` is a number, `areaCode` is for the clients' phones. */
export type DemoUser = {
  email: string
  firstName: string
  lastName: string
  role: Role
  clients: number
  areaCode: string
  /** Number of households formed by some of the clients. */
  households?: number
}
export type DemoOrganization = { name: string; seed: number; users: DemoUser[] }

/** The two demo organizations and their users: docs/product/operation.md#demo. */
export const demoOrganizations: DemoOrganization[] = [
  {
    name: 'Harbor Insurance',
    seed: 11,
    users: [
      {
        email: 'admin@harbor.test',
        firstName: 'Dana',
        lastName: 'Whitcombe',
        role: 'org_admin',
        clients: 6,
        areaCode: '207',
      },
      {
        email: 'agent@harbor.test',
        firstName: 'Maya',
        lastName: 'Ellison',
        role: 'agent',
        clients: 46,
        areaCode: '603',
        households: 3,
      },
      {
        email: 'second@harbor.test',
        firstName: 'Theo',
        lastName: 'Lindqvist',
        role: 'agent',
        clients: 18,
        areaCode: '508',
      },
    ],
  },
  {
    name: 'Summit Benefits',
    seed: 23,
    users: [
      {
        email: 'admin@summit.test',
        firstName: 'Priya',
        lastName: 'Raman',
        role: 'org_admin',
        clients: 5,
        areaCode: '401',
      },
      {
        email: 'agent@summit.test',
        firstName: 'Colin',
        lastName: 'Abara',
        role: 'agent',
        clients: 16,
        areaCode: '860',
      },
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

export const firstNames = [
  ...[
    'Jonah',
    'Amelia',
    'Rosa',
    'Henrik',
    'Tamsin',
    'Luis',
    'Ingrid',
    'Marcus',
    'Adaeze',
    'Walter',
    'Noor',
    'Beatrice',
  ],
  ...['Desmond', 'Yuki', 'Carla', 'Ezra', 'Fiona', 'Gideon', 'Hana', 'Isaac', 'June', 'Kwame', 'Leona', 'Mateo'],
  ...['Nadia', 'Oscar', 'Petra', 'Quentin', 'Ruth', 'Simon', 'Thelma', 'Uma', 'Victor', 'Wren', 'Xavier', 'Yolanda'],
]

export const lastNames = [
  ...['Whitfield', 'Okafor', 'Marsh', 'Delacroix', 'Brandt', 'Santoro', 'Pemberton', 'Nakamura', 'Vance', 'Holloway'],
  ...['Ferreira', 'Quill', 'Ashdown', 'Kowalski', 'Mercer', 'Adeyemi', 'Lindgren', 'Fontaine', 'Garrity', 'Sloane'],
  ...['Thackeray', 'Ibarra', 'Winslow', 'Petrov', 'Calloway', 'Dunmore', 'Escobar', 'Hargrove', 'Nyberg', 'Tremblay'],
]

export const streets = [
  'Wharf Lane',
  'Elm Street',
  'Orchard Road',
  'Mill Pond Way',
  'Station Avenue',
  'Chapel Hill',
  'Beacon Court',
]
export const towns = [
  'Portsmouth, NH',
  'Rockport, MA',
  'Bath, ME',
  'Mystic, CT',
  'Newport, RI',
  'Kittery, ME',
  'Essex, CT',
]

export const policyNotes = [
  'Auto, two cars; renewal in spring.',
  'Home and auto bundle; asked about flood cover.',
  'Term life, 20 years; wants to look at whole life.',
  'Small bakery: general liability and workers’ comp.',
  'Medicare supplement; prefers calls in the morning.',
  'Health plan through spouse until June.',
  'Umbrella policy since the lake house.',
]
