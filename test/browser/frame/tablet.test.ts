import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, type CalendarDay, getDayInZone } from '#contract/base/calendar-day.ts'
import { test, waitForProgram } from '#test/browser/support/browser-test.ts'
import { createClients } from '#test/browser/support/client-list.ts'
import { dayList } from '#test/browser/support/day-list.ts'
import { findLayoutFaults } from '#test/browser/support/page-findings.ts'
import { createPerson, createTasks } from '#test/browser/support/person.ts'
import { startOfWeek } from '#web/tasks/calendar/week.ts'

const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true }

const screens = {
  'agent@harbor.test': ['/', '/clients', '/planning', '/planning?tab=sequences', '/planning?tab=renewals', '/history'],
  'admin@harbor.test': ['/analytics', '/user-management', '/user-management?tab=organization', '/clients/import'],
  'super@daybook.test': ['/super-admin', '/', '/analytics'],
}

test.for(Object.entries(screens))(
  'at 768 px no part of a screen of %s leaves its box',
  async ([as, paths], { open }) => {
    const { page } = await open('about:blank', { as, ...tablet })
    for (const path of ['/profile', ...paths]) {
      await page.goto(path)
      await waitForProgram(page)
      await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0)
      expect(await findLayoutFaults(page, true), path).toEqual([])
      expect(await listOverflowing(page), path).toEqual([])
    }
  },
)

test('at 768 px the days of a week stand below each other, with all of their tasks', async ({ open }) => {
  const { zone } = await createPerson([])
  const day = addDays(startOfWeek(getDayInZone(zone, new Date())), 8)
  const person = await createPerson([])
  const [client] = await createClients(person, [{ firstName: 'Wilhelmina', lastName: 'Featherstonehaugh' }])
  await createTasks(person, [
    {
      title: 'Go through the umbrella renewal and the boat',
      clientId: client!.id,
      dueDate: day,
      dueTime: '10:30',
      estimatedMinutes: 105,
    },
  ])
  const { page } = await open('/planning', { as: person, ...tablet })
  await page.getByRole('button', { name: 'Week', exact: true }).tap()
  await page.getByRole('button', { name: 'Next week' }).tap()
  await page.getByText('1 h 45 min of 8 h', { exact: true }).waitFor()
  const topOf = async (one: CalendarDay) => (await page.locator(`[data-entry="${one}"]`).boundingBox())!
  expect((await topOf(addDays(day, 1))).y).toBeGreaterThan((await topOf(day)).y + 100)
  expect(await listOverflowing(page)).toEqual([])
})

test('at 768 px a card of a call shows how urgent it is, and a row of the record is placed on its inset', async ({
  open,
}) => {
  const person = await createPerson([])
  const [client] = await createClients(person, [{ firstName: 'Noor', lastName: 'Haddad', phone: '(202) 555-0199' }])
  await createTasks(person, [{ title: 'Return the call', type: 'call', priority: 'high', clientId: client!.id }], 24)
  await createTasks(person, [{ title: 'Call Noor', type: 'call', clientId: client!.id }], 24)
  const { page } = await open('/', { as: person, ...tablet })
  const card = dayList(page).row('Return the call')
  const [facts, high] = [card.getByRole('list').first(), card.getByText('High')]
  const end = ({ y, height }: { y: number; height: number }) => y + height
  expect(end((await high.boundingBox())!)).toBeLessThanOrEqual(end((await facts.boundingBox())!) + 1)

  await page.goto(`/clients/${client!.id}`)
  const row = dayList(page).row('Call Noor')
  const [box, start] = [await row.boundingBox(), await row.getByRole('button', { name: 'Start' }).boundingBox()]
  expect(box!.x + box!.width - start!.x - start!.width).toBeGreaterThanOrEqual(12)
  await page.goto(`/clients/${client!.id}?tab=timeline`)
  const last = (await page.getByText('Changes', { exact: true }).boundingBox())!
  expect(last.x + last.width).toBeLessThan(768)
})

/** Lists elements wider than their control, row or cell, unless that scrolls. */
const listOverflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button, a, li, [role=gridcell], td)')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).display !== 'inline')
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'visible')
      .filter((one) => one.getBoundingClientRect().width > 2)
      .map((one) => `${one.textContent.trim().slice(0, 60)}: ${one.scrollWidth} of ${one.clientWidth} px`),
  )
