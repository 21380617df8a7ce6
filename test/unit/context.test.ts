import { expect, test } from 'vitest'
import { contextFor, zoneOf, type Zones } from '#server/base/context.ts'
import type { Db } from '#server/base/database.ts'

const none: Zones = { profile: null, header: undefined, kept: null, organization: null }
const all: Zones = {
  profile: 'Asia/Tokyo',
  header: 'Asia/Kathmandu',
  kept: 'Africa/Cairo',
  organization: 'America/Lima',
}

test.each<[Partial<Zones>, string]>([
  [{}, 'Asia/Tokyo'],
  [{ profile: null }, 'Asia/Kathmandu'],
  [{ profile: null, header: undefined }, 'Africa/Cairo'],
  [{ profile: null, header: 'Mars/Olympus' }, 'Africa/Cairo'],
  [{ profile: null, header: '', kept: null }, 'America/Lima'],
  [none, 'UTC'],
  [{ profile: 'nowhere', header: 'x'.repeat(10_000), kept: '', organization: '+02:00' }, 'UTC'],
])('profile, header, kept, organisation, UTC: the first that is a zone: %j', (given, zone) => {
  expect(zoneOf({ ...all, ...given })).toBe(zone)
})

test('today is the day of that zone', () => {
  const viewer = { id: '1', organizationId: '2', role: 'agent', country: 'US' } as const
  const now = new Date('2026-11-21T18:15:00Z')
  const ctx = contextFor({} as Db, viewer, { ...none, header: 'Asia/Kathmandu' }, now)
  expect(ctx).toMatchObject({ today: '2026-11-22', timeZone: 'Asia/Kathmandu', viewer, now })
})
