import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createPerson, inDatabase, type Person } from '#test/browser/support/person.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'
import { buildSequence, chooseFile, openSequencePreview, sequencesPath } from './parsed-plans.ts'

const preview = (page: Page) => page.getByRole('dialog', { name: 'Sequence Preview' })
const create = (page: Page) => page.getByRole('button', { name: 'Create Sequence' }).last()
/** The sequences that a person created, each with its steps. */
const readSequences = ({ id }: Person) =>
  inDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ name: string; shared: boolean; steps: object[] }>(
      `select name, is_org_level as shared,
         (select json_agg(json_build_object('title', title, 'day', days_after_kickoff,
            'time', due_time, 'reminder', reminder_minutes) order by days_after_kickoff)
          from sequence_steps where sequence_id = sequences.id) as steps
       from sequences where created_by = $1`,
      [id],
    )
    return rows
  })

test('an admin creates a sequence of the whole organization from a text, which then opens', async ({ open }) => {
  const admin = await createPerson([], { role: 'org_admin' })
  const { page } = await open(sequencesPath, { as: admin })
  await page.getByRole('button', { name: 'AI Parse Document' }).click()
  const text =
    'Storm follow-up\n\nDay 0: Call the client\nDay 3 at 9:30am: Email the claim form\nDay 10: Text a reminder\n'
  await chooseFile(page, { name: 'storm.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Parse Document', exact: true }).click()
  await preview(page).getByText('storm.txt').waitFor()
  await preview(page).getByText('Line 4').waitFor()
  expect(await readSequences(admin)).toEqual([])

  await preview(page).getByLabel('Name').fill('After a storm')
  await preview(page).getByLabel('For the whole organization').check()
  await page.getByRole('button', { name: 'Edit Text a reminder' }).click()
  await preview(page).getByRole('spinbutton', { name: 'Day' }).fill('-2')
  await preview(page).getByText('2 days before').waitFor()
  await create(page).click()
  await waitForToast(page, 'Sequence created', 'After a storm')
  expect(await readSequences(admin)).toEqual([
    {
      name: 'After a storm',
      shared: true,
      steps: [
        { title: 'Text a reminder', day: -2, time: null, reminder: null },
        { title: 'Call the client', day: 0, time: null, reminder: null },
        { title: 'Email the claim form', day: 3, time: '09:30', reminder: 15 },
      ],
    },
  ])
  await page.waitForURL(/sequence=/)
})

test('a refused sequence is not created, and a refused task is named', async ({ open }) => {
  const agent = await createPerson([])
  const { page, watch } = await open(sequencesPath, { as: agent })
  watch.expect(/400|503/)
  await openSequencePreview(page, buildSequence())
  expect(await preview(page).getByLabel('For the whole organization').count()).toBe(0)
  const creation = '**/api/nurture-sequences'
  await page.route(creation, (route) => route.fulfill({ status: 503 }))
  await create(page).click()
  await waitForToast(page, 'Creation Failed', 'Failed to create sequence from parsed data')
  // Wherever the button is in the dialog.
  for (const width of [700, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(async () => (await toastOn(page).boundingBox())!.y >= (await findBottom(preview(page))), {
        message: `${width} px`,
      })
      .toBe(true)
  }
  const issues = [{ path: 'tasks.0.title', message: 'This title is not allowed' }]
  await page.route(creation, (route) =>
    route.fulfill({ status: 400, json: { message: 'Please check', code: 'VALIDATION', issues, requestId: 'r' } }),
  )
  await create(page).click()
  await expect
    .poll(() => toastOn(page).innerText())
    .toBe('Creation Failed\nFailed to create task "Call 20 prospects before noon": This title is not allowed')
  await page.unroute(creation)
  await preview(page).getByLabel('Name').fill('')
  await create(page).click()
  await preview(page).getByText('Required').waitFor()
  expect(await readSequences(agent)).toEqual([])
})

test('the sample sequence is downloaded and parsed', async ({ open }) => {
  const { page } = await open(sequencesPath, { as: await createPerson([]) })
  await page.getByRole('button', { name: 'AI Parse Document' }).click()
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download a sample sequence (PDF)' }).click()
  const bytes = await buffer(await (await downloadEvent).createReadStream())
  await chooseFile(page, { name: 'renewal.pdf', mimeType: 'application/pdf', buffer: bytes })
  await page.getByRole('button', { name: 'Parse Document', exact: true }).click()
  await preview(page).getByText('60 days before').waitFor()
  await preview(page).getByRole('heading', { name: 'Call the client about changes in the household' }).waitFor()
  expect(await preview(page).locator('[data-row]').count()).toBe(9)
  expect(await preview(page).getByLabel('Name').inputValue()).toBe('Policy Renewal in 60 Days')
})

async function findBottom(dialog: Locator): Promise<number> {
  const { y, height } = (await dialog.boundingBox())!
  return y + height
}
