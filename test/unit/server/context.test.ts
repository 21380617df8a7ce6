import { expect, test } from 'vitest'
import { createContext, resolveTimeZone, type TimeZoneSources } from '#server/base/context.ts'

const noZones: TimeZoneSources = { profile: null, header: undefined, lastSeen: null, organization: null }
const all: TimeZoneSources = {
  profile: 'Asia/Tokyo',
  header: 'Asia/Kathmandu',
  lastSeen: 'Africa/Cairo',
  organization: 'America/Lima',
}

test.each<[Partial<TimeZoneSources>, string]>([
  [{}, 'Asia/Tokyo'],
  [{ profile: null }, 'Asia/Kathmandu'],
  [{ profile: null, header: undefined }, 'Africa/Cairo'],
  [{ profile: null, header: 'Mars/Olympus' }, 'Africa/Cairo'],
  [{ profile: null, header: '', lastSeen: null }, 'America/Lima'],
  [noZones, 'UTC'],
  [{ profile: 'nowhere', header: 'x'.repeat(10_000), lastSeen: '', organization: '+02:00' }, 'UTC'],
])('the zone is the first valid one of profile, header, last seen, organization and UTC: %j', (zones, zone) => {
  expect(resolveTimeZone({ ...all, ...zones })).toBe(zone)
})

test('today is the current day of the zone', () => {
  const viewer = { id: '1', organizationId: '2', role: 'agent', country: 'US' } as const
  const now = new Date('2026-11-21T18:15:00Z')
  const ctx = createContext(viewer, { ...noZones, header: 'Asia/Kathmandu' }, now)
  expect(ctx).toMatchObject({ today: '2026-11-22', timeZone: 'Asia/Kathmandu', viewer, now })
})
