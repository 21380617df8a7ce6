import { beforeAll, describe, expect, test } from 'vitest'
import type { CurrentUser } from '#contract/session/session.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type People, seedPeople } from '#test/support/data/people.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { type TestApp, createTestApp } from '#test/support/test-app.ts'

let testApp: TestApp
let people: People
let user: SeededUser
let browser: Browser
beforeAll(async () => {
  testApp = await createTestApp()
  people = await seedPeople(testApp.seed)
  user = await testApp.seed.user(people.harbor.organization)
  browser = await testApp.signIn(user)
})

const save = (body: unknown) => browser.put('/api/profile/settings', body)
const readUser = async (headers = {}) => (await browser.with(headers).get<CurrentUser>('/api/auth/user')).body

describe('the profile', () => {
  test('names and links are changed, and the user answers them', async () => {
    const profile = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      personalQuoteToolUrl: 'https://quotes.example.com/ada?x=1',
      personalCalendarUrl: 'http://calendar.example.com',
    }
    const { status, body } = await save({ ...profile, firstName: ' Ada ' })
    expect([status, body]).toEqual([200, { ...profile, timeZone: null, weeklyLetter: false }])
    expect(await readUser()).toMatchObject(profile)
  })

  test('an absent field is unchanged, null and an empty one empty it', async () => {
    await save({ firstName: 'Ada', lastName: 'Lovelace', personalCalendarUrl: 'https://calendar.example.com' })
    expect((await save({ lastName: '', personalCalendarUrl: null })).body).toMatchObject({
      firstName: 'Ada',
      lastName: null,
      personalCalendarUrl: null,
      personalQuoteToolUrl: 'https://quotes.example.com/ada?x=1',
    })
  })

  test('a change of one field leaves all others unchanged', async () => {
    const profile = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      timeZone: 'Asia/Kathmandu',
      personalQuoteToolUrl: 'https://quotes.example.com/',
      personalCalendarUrl: 'https://calendar.example.com/',
    }
    for (const [name, value] of Object.entries(profile)) {
      await save(profile)
      expect((await save({ [name]: null })).body).toEqual({ ...profile, weeklyLetter: false, [name]: null })
      expect((await save({ [name]: value })).body).toEqual({ ...profile, weeklyLetter: false })
    }
    await save({ timeZone: null })
  })

  test('the zone of the profile decides the day, and without one the browser’s does', async () => {
    testApp.clock.set('2026-11-21T18:15:00Z')
    const header = { 'x-time-zone': 'America/New_York' }
    expect(await readUser(header)).toMatchObject({ timeZone: 'America/New_York', profileTimeZone: null })
    expect((await save({ timeZone: 'Asia/Kathmandu' })).body).toMatchObject({ timeZone: 'Asia/Kathmandu' })
    expect(await readUser(header)).toMatchObject({ timeZone: 'Asia/Kathmandu', profileTimeZone: 'Asia/Kathmandu' })
    const added = await browser.with(header).post<{ dueDate: string }>('/api/tasks', { title: 'x' })
    expect(added.body.dueDate).toBe('2026-11-22')
    await save({ timeZone: null })
    expect(await readUser(header)).toMatchObject({ timeZone: 'America/New_York', profileTimeZone: null })
  })

  test('an admin chooses the weekly letter, off by default, and a change of something else leaves it', async () => {
    const admin = await testApp.signIn(people.harbor.admin)
    const saveOfAdmin = async (body: unknown) => (await admin.put('/api/profile/settings', body)).body
    const readLetter = async () => (await admin.get<CurrentUser>('/api/auth/user')).body.weeklyLetter
    expect(await readLetter()).toBe(false)
    expect(await saveOfAdmin({ weeklyLetter: true })).toMatchObject({ weeklyLetter: true })
    expect(await saveOfAdmin({ firstName: 'Zoe' })).toMatchObject({ firstName: 'Zoe', weeklyLetter: true })
    expect(await readLetter()).toBe(true)
    expect(await saveOfAdmin({ weeklyLetter: false })).toMatchObject({ weeklyLetter: false })
  })

  test('agents and super administrators get no weekly letter; who was an admin saves the rest', async () => {
    const superAdmin = await testApp.signIn(people.platform.superAdmin)
    for (const one of [browser, superAdmin])
      expect(await one.put('/api/profile/settings', { weeklyLetter: true })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'weeklyLetter', message: expect.stringMatching('Only admins') }] },
      })
    await testApp.owner.query('update users set weekly_letter = true where id = $1', [user.id])
    expect(await save({ firstName: 'Grace' })).toMatchObject({ status: 200, body: { firstName: 'Grace' } })
    expect(await save({ weeklyLetter: false })).toMatchObject({ status: 200, body: { weeklyLetter: false } })
  })

  test.each([
    ['personalQuoteToolUrl', { personalQuoteToolUrl: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    ['personalCalendarUrl', { personalCalendarUrl: 'calendar.example.com' }, 'Please enter a valid URL'],
    ['timeZone', { timeZone: 'Mars/Olympus' }, 'Must be a time zone such as America/New_York'],
    ['firstName', { firstName: 'x'.repeat(101) }, expect.any(String)],
  ])('refuses %s of %j', async (path, body, message) => {
    const before = await readUser()
    expect(await save(body)).toMatchObject({ status: 400, body: { issues: [{ path, message }] } })
    expect(await readUser()).toEqual(before)
  })

  test('role, address and the rows of others cannot be set', async () => {
    const before = await testApp.owner.query('select * from users where id <> $1 order by id', [user.id])
    const { id, organizationId, email, role, isActive, profileImageUrl } = await readUser()
    await save({
      firstName: 'Ada',
      id: people.harbor.colleague.id,
      role: 'super_admin',
      email: 'x@y.z',
      isActive: false,
    })
    expect(await readUser()).toMatchObject({ id, organizationId, email, role, isActive, profileImageUrl })
    expect(await testApp.owner.query('select * from users where id <> $1 order by id', [user.id])).toMatchObject({
      rows: before.rows,
    })
  })
})

describe('signing out elsewhere', () => {
  test('ends the other sessions of the caller at once, and nobody else’s', async () => {
    const [other, colleague] = [await testApp.signIn(user), await testApp.signIn(people.harbor.colleague)]
    expect((await other.get('/api/auth/user')).status).toBe(200)
    expect((await browser.post('/api/profile/end-other-sessions', {})).body).toEqual({ endedSessions: 1 })
    expect((await other.get('/api/auth/user')).status).toBe(401)
    expect((await browser.get('/api/auth/user')).status).toBe(200)
    expect((await colleague.get('/api/auth/user')).status).toBe(200)
    const { rows } = await testApp.owner.query(
      `select actor_id, details from audit where action = 'other_sessions_ended'`,
    )
    expect(rows).toEqual([{ actor_id: user.id, details: { endedSessions: 1 } }])
  })

  test('if there are none, nothing is recorded', async () => {
    expect((await browser.post('/api/profile/end-other-sessions', {})).body).toEqual({ endedSessions: 0 })
    const { rows } = await testApp.owner.query(`select from audit where action = 'other_sessions_ended'`)
    expect(rows).toHaveLength(1)
  })
})
