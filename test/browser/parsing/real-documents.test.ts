import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { addDays, getDayInZone, getWeekday, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createPerson, inDatabase } from '#test/browser/support/person.ts'
import { closeToast, waitForToast } from '#test/browser/support/toast.ts'
import { chooseFile, samplePdf } from './parsed-plans.ts'

test('the sample schedule is downloaded, parsed and created', async ({ open }) => {
  const person = await createPerson([])
  const today = getDayInZone(person.zone, new Date())
  const { page } = await open('/planning', { as: person })
  await page.getByRole('button', { name: 'AI Parse Schedule' }).click()
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download a sample schedule (PDF)' }).click()
  const download = await downloadEvent
  expect(download.suggestedFilename()).toBe('Daybook sample 90-day schedule.pdf')
  const bytes = await buffer(await download.createReadStream())
  expect(bytes.equals(readFileSync(samplePdf))).toBe(true)

  await chooseFile(page, { name: 'My plan.pdf', mimeType: 'application/pdf', buffer: bytes })
  await page.getByText('0.01 MB').waitFor()
  await page.getByRole('button', { name: 'Parse Schedule', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Schedule Preview' })
  await preview.getByText('First 90 Days of a New Agent').waitFor()
  await preview.getByText("Read by Daybook's built-in rules").waitFor()
  await preview.getByRole('heading', { name: 'Meet the team and set up your phone' }).waitFor()
  await preview.getByRole('button', { name: /^Week 13 / }).click()
  await preview.getByRole('heading', { name: 'Set the goals for the first year with your manager' }).waitFor()
  const startDate = preview.getByLabel('Start date')
  expect(await startDate.inputValue()).toBe(today)
  // On a Monday there is nothing to move.
  if (getWeekday(today) !== 1) await preview.getByRole('button', { name: /^Start on Monday/ }).click()
  const start = parseCalendarDay(await startDate.inputValue())
  expect([getWeekday(start), start >= today]).toEqual([1, true])
  await preview.getByRole('button', { name: 'Edit Write three notes' }).first().click()
  await preview.getByRole('button', { name: /^Remove all \d\d$/ }).click()
  await preview.getByRole('heading', { name: 'Write three notes' }).first().waitFor({ state: 'detached' })
  await closeToast(page)
  await preview.getByRole('button', { name: 'Edit Call 20 prospects' }).first().click()
  await preview.getByLabel(/^Change all \d\d tasks from this line$/).check()
  await preview.getByLabel('Title').fill('Call 20 neighbors')
  await preview.getByRole('button', { name: 'Done' }).click()
  await preview.getByRole('heading', { name: 'Call 20 prospects' }).first().waitFor({ state: 'detached' })
  const total = Number(/(\d+) tasks ·/.exec(await preview.innerText())![1])
  await preview.getByRole('button', { name: `Create ${total} tasks` }).click()
  await waitForToast(page, `${total} tasks added`, 'First 90 Days of a New Agent')

  const { rows } = await inDatabase(({ pool }) =>
    pool.query<{ title: string; day: string }>(
      'select title, due_date::text as day from tasks where assigned_agent_id = $1',
      [person.id],
    ),
  )
  expect(rows).toHaveLength(total)
  expect(rows.some(({ title }) => title.startsWith('Call 20 prospects'))).toBe(false)
  expect(rows.filter(({ title }) => title === 'Call 20 neighbors').length).toBeGreaterThan(60)
  const lastDay = addDays(start, 89)
  expect(rows).toContainEqual({ title: 'Set the goals for the first year with your manager', day: lastDay })
})
