import { expect } from 'vitest'
import { addDays, getDayInZone, getWeekday, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { addNotices } from '#server/notices/service.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { openMemberMenu } from '#test/browser/support/members.ts'
import { createPerson, inDatabase } from '#test/browser/support/person.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

const noticeId = '01a1fce9-6cd7-7645-b18b-cf7697f96fe9'

test('a new reminder is a toast and the title of the tab, until the bell was opened', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('/clients', { as: person })
  let readAt: string | null = null
  const notice = { id: noticeId, kind: 'appointment', text: '3:00 PM: Call Ana', taskId: null, clientId: null }
  await page.route(/\/api\/notices(\?.*)?$/, (route) =>
    route.fulfill({ json: [{ ...notice, createdAt: new Date().toISOString(), readAt }] }),
  )
  const read: unknown[] = []
  await page.route('**/api/notices/read', (route) => {
    read.push(route.request().postDataJSON())
    readAt = new Date().toISOString()
    return route.fulfill({ status: 204 })
  })
  await page.reload()
  await expect.poll(() => toastOn(page).innerText()).toContain('3:00 PM: Call Ana')
  await expect.poll(() => page.title()).toBe('3:00 PM: Call Ana · Clients · Daybook')
  const bell = page.getByRole('button', { name: 'Notices, 1 unread' })
  await bell.click()
  await page.getByRole('dialog').getByText('Unread').waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notices', exact: true }).waitFor()
  // The bell shows it before it is sent.
  await expect.poll(() => read).toEqual([{ ids: [noticeId], andOlder: true }])
  await expect.poll(() => page.title()).toBe('Clients · Daybook')
})

test('what a notice leads to is read again', async ({ open }) => {
  const admin = await createPerson([], { role: 'org_admin' })
  const { page } = await open('/user-management', { as: admin })
  await page.getByRole('list', { name: 'Active Users' }).waitFor()
  const joined = await createPerson([], { firstName: 'Newcomer' })
  await inDatabase((database, organizationId) =>
    database.inOrganization(organizationId, 'write', (db) =>
      addNotices(db, new Date(), [
        {
          userId: admin.id,
          kind: 'invitation_accepted',
          key: `invitation_accepted/${joined.id}`,
          text: 'Newcomer accepted your invitation',
          day: getDayInZone('UTC', new Date()),
        },
      ]),
    ),
  )
  await page.getByRole('button', { name: /^Notices/ }).click()
  await page.getByRole('link', { name: 'Newcomer accepted your invitation' }).click()
  await openMemberMenu(page, 'Newcomer Lovell')
})

test('what a person chose is saved and there after a reload', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('/profile', { as: person })
  await page.getByLabel('At', { exact: true }).fill('08:30')
  await page.getByLabel('Reminders of appointments').check()
  await page.getByRole('button', { name: 'Save notices' }).click()
  await waitForToast(page, 'Notice settings saved')
  await page.reload()
  await expect.poll(() => page.getByLabel('At', { exact: true }).inputValue()).toBe('08:30')
  await page.getByLabel('Tell me about my day on working mornings').uncheck()
  await page.getByRole('button', { name: 'Save notices' }).click()
  await page.reload()
  await expect.poll(() => page.getByLabel('Reminders of appointments').isChecked()).toBe(true)
  expect(await page.getByLabel('Tell me about my day on working mornings').isChecked()).toBe(false)
})

test('the address of a feed is shown once, and ends', async ({ open }) => {
  const person = await createPerson([])
  const { page } = await open('/profile', { as: person })
  await page.getByRole('button', { name: 'Create an address' }).click()
  const address = page.getByLabel('Address of your feed')
  const url = await address.inputValue()
  expect(await page.request.get(url).then(async (response) => (await response.text()).slice(0, 15))).toBe(
    'BEGIN:VCALENDAR',
  )
  await page.reload()
  await page.getByText(/^Created today, with initials/).waitFor()
  expect(await address.count()).toBe(0)
  await page.getByRole('button', { name: 'End the feed' }).click()
  await page.getByRole('button', { name: 'Create an address' }).waitFor()
  expect((await page.request.get(url)).status()).toBe(404)
})

test('the form says what else is at the hour, and when the clock skips it, and adds the task', async ({ open }) => {
  const zone = 'America/New_York'
  const tomorrow = addDays(getDayInZone(zone, new Date()), 1)
  const person = await createPerson([{ title: 'Review', dueDate: tomorrow, dueTime: '15:00' }], { zone })
  const { page } = await open('/', { as: person, timezoneId: zone })
  await page.getByRole('button', { name: 'Add Task' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill('Call Ana tomorrow 3pm')
  await form.getByText('Also then: Review').waitFor()
  // The second Sunday of March.
  const march = parseCalendarDay(`${Number(tomorrow.slice(0, 4)) + 1}-03-08`)
  const night = addDays(march, (7 - getWeekday(march)) % 7)
  await form.getByLabel('Title').fill(`Call Ana ${night} 2:30am`)
  await form.getByText('The clock skips 2:30 AM that night. It will be at 3:30 AM.').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => toastOn(page).innerText()).toContain('Call Ana, Sunday, March')
})
