import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { getDayInZone } from '#contract/base/calendar-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createPerson, inDatabase, type Person } from '#test/browser/support/person.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

const rules = (page: Page) => page.getByRole('list', { name: 'Active Recurring Tasks' }).locator('[data-row]')
const rule = (page: Page, title: string) => rules(page).filter({ has: page.getByRole('heading', { name: title }) })
const undo = (page: Page) => toastOn(page).getByRole('button', { name: 'Undo' }).click()
const readRules = (person: Person): Promise<{ title: string; interval: string; stopped: boolean }[]> =>
  inDatabase(async (appDatabase) => {
    const { rows } = await appDatabase.pool.query(
      `select title, repeat_interval as interval, stopped_at is not null as stopped from recurring_rules
       where assigned_agent_id = $1 order by id`,
      [person.id],
    )
    return rows
  })

test('a monthly rule made in the form is listed, edited for all coming tasks, stopped and restored', async ({
  open,
}) => {
  const person = await createPerson([])
  const lastOfYear = `${getDayInZone(person.zone, new Date()).slice(0, 4)}-12-31`
  const { page } = await open('/planning', { as: person })
  await page.getByRole('heading', { name: 'No recurring tasks' }).waitFor()

  await page.getByRole('button', { name: 'Add Task' }).click()
  const form = page.getByRole('dialog', { name: 'Add Task' })
  await form.getByLabel('Title').fill('Send the commission statement')
  await form.getByLabel('Due date').fill(lastOfYear)
  await form.getByRole('button', { name: 'More' }).click()
  await form.getByLabel('Repeat this task').check()
  await form.getByLabel('How often').selectOption('Custom')
  await form.getByLabel('Repeat every … days').fill('366')
  await form.getByRole('button', { name: 'Add Task' }).click()
  await form.getByText('Must be at most 365').waitFor()
  await form.getByLabel('How often').selectOption('Monthly')
  await form
    .getByRole('status')
    .getByText('Every month on the 31st, last day in shorter months', { exact: true })
    .waitFor()
  await form.getByRole('button', { name: 'Add Task' }).click()
  await rule(page, 'Send the commission statement')
    .getByText('Every month on the 31st, last day in shorter months')
    .waitFor()

  await page.getByRole('button', { name: 'Edit Send the commission statement' }).click()
  const editForm = page.getByRole('dialog', { name: 'Edit Recurring Task' })
  await editForm.getByLabel('Title').fill('Check the commission statement')
  await editForm.getByLabel('How often').selectOption('Yearly')
  await editForm.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Recurring task saved', 'Check the commission statement')
  await rule(page, 'Check the commission statement').getByText('Every year on December 31').waitFor()
  await expect
    .poll(() => readRules(person))
    .toEqual([{ title: 'Check the commission statement', interval: 'yearly', stopped: false }])

  await page.getByRole('button', { name: 'Stop Check the commission statement' }).click()
  await page.getByRole('heading', { name: 'No recurring tasks' }).waitFor()
  await expect.poll(() => toastOn(page).innerText()).toContain('Recurring task stopped')
  await expect.poll(() => readRules(person)).toMatchObject([{ stopped: true }])
  await undo(page)
  await rule(page, 'Check the commission statement').waitFor()
  await expect.poll(() => readRules(person)).toMatchObject([{ stopped: false }])
})
