import { expect, test } from 'vitest'
import { createContext, resolveTimeZone, type TimeZoneSources } from '#server/base/context.ts'

const noZones: TimeZoneSources = {
  profileZone: null,
  headerZone: undefined,
  lastSeenZone: null,
  organizationZone: null,
}
const all: TimeZoneSources = {
  profileZone: 'Asia/Tokyo',
  headerZone: 'Asia/Kathmandu',
  lastSeenZone: 'Africa/Cairo',
  organizationZone: 'America/Lima',
}

test.each<[Partial<TimeZoneSources>, string]>([
  [{}, 'Asia/Tokyo'],
  [{ profileZone: null }, 'Asia/Kathmandu'],
  [{ profileZone: null, headerZone: undefined }, 'Africa/Cairo'],
  [{ profileZone: null, headerZone: 'Mars/Olympus' }, 'Africa/Cairo'],
  [{ profileZone: null, headerZone: '', lastSeenZone: null }, 'America/Lima'],
  [noZones, 'UTC'],
  [{ profileZone: 'nowhere', headerZone: 'x'.repeat(10_000), lastSeenZone: '', organizationZone: '+02:00' }, 'UTC'],
])('the zone is the first valid one of profile, header, last seen, organization and UTC: %j', (zones, zone) => {
  expect(resolveTimeZone({ ...all, ...zones })).toBe(zone)
})

test('today is the current day of the zone', () => {
  const viewer = { id: '1', organizationId: '2', role: 'agent', country: 'US' } as const
  const now = new Date('2026-11-21T18:15:00Z')
  const ctx = createContext(viewer, { ...noZones, headerZone: 'Asia/Kathmandu' }, now)
  expect(ctx).toMatchObject({ today: '2026-11-22', timeZone: 'Asia/Kathmandu', viewer, now })
})
