import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { addDays, addMonths, getDayInZone } from '#contract/base/calendar-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { holdRequests, layoutShiftsOf, recordLayoutShifts } from '#test/browser/support/layout-shifts.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { toastOn, waitForToast } from '#test/browser/support/toast.ts'

const today = () => getDayInZone(inject('daybook').zone, new Date())
const renewing = (daysAhead: number) => {
  const renewalDate = addDays(today(), daysAhead)
  return { effectiveDate: addMonths(renewalDate, -12), renewalDate }
}
const answerDialog = (page: Page) => page.getByRole('dialog', { name: 'What became of it?' })
const renewalRow = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name })

test('nothing moves when renewals arrive late on a first day, which is also asked for its view', async ({ open }) => {
  const person = await createPerson([{ title: 'Call Ana' }])
  const { page } = await open('about:blank', { as: person })
  const fixture = await createClientFixture(page, { firstName: 'Ana', lastName: 'Ibarra' })
  for (const line of ['auto', 'home']) await fixture.addPolicy({ ...renewing(0), line })
  await recordLayoutShifts(page)
  const release = await holdRequests(page, /\/api\/policies\/renewals/)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  release()
  await page.getByText('2 renewals wait for an answer').waitFor()
  await page.getByRole('region', { name: 'Cards or page?' }).waitFor()
  await page.getByText('Call Ana').waitFor()
  expect(await layoutShiftsOf(page)).toEqual([])
})

test('the dashboard asks what became of a policy on its renewal day, in both views, and shows nothing else', async ({
  open,
}) => {
  const person = await createPerson([{ title: 'Call Ana' }])
  const { page } = await open('about:blank', { as: person })
  const fixture = await createClientFixture(page, { firstName: 'Ana', lastName: 'Ibarra' })
  await fixture.addPolicy({ ...renewing(0), premiumCents: 100_000 })
  await fixture.addPolicy({ ...renewing(1), line: 'home' })
  await page.goto('/')
  const question = page.getByText('Due to renew today: Ana Ibarra, Acme auto. What became of it?')
  await question.waitFor()
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Page' }).click()
  await question.waitFor()
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Cards' }).click()

  await page
    .getByRole('group', { name: /Ana Ibarra, Acme auto/ })
    .getByRole('button', { name: 'Renewed' })
    .click()
  const dialog = answerDialog(page)
  await expect.poll(() => dialog.getByRole('radio', { name: /^Renewed/ }).isChecked()).toBe(true)
  await dialog.getByLabel('Premium for the next term (USD)').fill('1050.25')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await waitForToast(page, 'Renewal saved', 'Ana Ibarra, Acme auto\nUndo')
  await expect.poll(() => question.count()).toBe(0)
  const saved = await fixture.listPolicies()
  expect(saved.find(({ line }) => line === 'auto')).toMatchObject({
    status: 'active',
    premiumCents: 105_025,
    lastOutcome: 'renewed',
    renewalDate: addMonths(today(), 12),
  })
  await toastOn(page).getByRole('button', { name: 'Undo' }).click()
  await question.waitFor()
})

test('several renewals fold to a line; of unfolded ones the next takes the place of the answered, down to the last', async ({
  open,
}) => {
  const { page } = await open('about:blank', { as: await createPerson([]) })
  const fixture = await createClientFixture(page, { firstName: 'Ana', lastName: 'Ibarra' })
  for (const [index, line] of ['auto', 'home', 'life'].entries()) await fixture.addPolicy({ ...renewing(-index), line })
  await page.goto('/')
  const section = page.getByRole('region', { name: '3 renewals wait for an answer' })
  await section.waitFor()
  expect(await section.getByRole('group').count()).toBe(0)
  await section.getByRole('button', { name: 'Answer' }).click()
  await expect.poll(() => section.getByRole('group').count()).toBe(3)
  await section.getByText(/^Due to renew yesterday: Ana Ibarra, Acme home/).waitFor()
  const lost = page.getByRole('button', { name: 'Lost' }).first()
  const top = (await lost.boundingBox())!.y
  for (const left of ['2 renewals wait', '1 renewal waits']) {
    await lost.click()
    await answerDialog(page).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('region', { name: `${left} for an answer` }).waitFor()
    await answerDialog(page).waitFor({ state: 'detached' })
    expect((await lost.boundingBox())!.y).toBe(top)
  }
})

test('the day is there before its renewals, whose place is kept the next time', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([{ title: 'Call Ana' }]) })
  const fixture = await createClientFixture(page)
  await fixture.addPolicy(renewing(0))
  await page.goto('/')
  await page.getByText(/What became of it\?$/).waitFor()
  const release = await holdRequests(page, '**/api/policies/renewals?**')
  await page.reload()
  const readTop = () => page.getByText('Call Ana').evaluate((element) => element.getBoundingClientRect().top)
  await page.getByText('Call Ana').waitFor()
  const top = await readTop()
  expect(await page.getByText(/What became of it\?$/).count()).toBe(0)
  release()
  await page.getByText(/What became of it\?$/).waitFor()
  expect(await readTop()).toBe(top)
})

test.for(['phone', 'desktop'] as const)(
  'on the open page of a %s the place of one and of two renewals is beside the margin, and kept',
  async (size, { open }) => {
    const person = await createPerson([{ title: 'Call Ana' }])
    const { page } = await open('about:blank', { as: person, size })
    const fixture = await createClientFixture(page, { firstName: 'Ana', lastName: 'Ibarra' })
    // As earlier releases stored it.
    await page.context().addCookies([{ name: 'daybook.view', value: 'list', url: inject('daybook').origin }])
    const readTop = () =>
      page
        .getByText('Call Ana')
        .first()
        .evaluate((element) => element.getBoundingClientRect().top)
    for (const [name, policy] of [
      ['1 renewal waits for an answer', renewing(0)],
      ['2 renewals wait for an answer', { ...renewing(-1), line: 'home' }],
    ] as const) {
      await fixture.addPolicy(policy)
      await page.goto('/')
      await page.locator('[data-open-page]').waitFor()
      await page.getByRole('region', { name }).waitFor()
      const release = await holdRequests(page, '**/api/policies/renewals?**')
      await page.reload()
      await page.getByText('Call Ana').first().waitFor()
      const top = await readTop()
      const placeholder = page.locator('.ruled-sheet .animate-breathe').first()
      const sheet = (await page.locator('.ruled-sheet').boundingBox())!
      expect((await placeholder.boundingBox())!.x - sheet.x).toBeGreaterThan(size === 'phone' ? 38 : 72)
      release()
      await page.getByRole('region', { name }).waitFor()
      expect(await readTop()).toBe(top)
    }
  },
)

test('the coming renewals are listed by month with what is planned for each, and a task is planned', async ({
  open,
}) => {
  const { page } = await open('about:blank', { as: await createPerson([]) })
  const ana = await createClientFixture(page, { firstName: 'Ana', lastName: 'Ibarra' })
  await ana.addPolicy({ ...renewing(50), premiumCents: 100_000 })
  const jonah = await createClientFixture(page)
  await jonah.addPolicy({ ...renewing(110), line: 'home', premiumCents: 50_000, currency: 'EUR' })
  await jonah.addPolicy({ ...renewing(121), line: 'life' })
  for (const fixture of [ana, jonah]) await fixture.endSequences()
  await page.goto('/planning?tab=renewals')
  await renewalRow(page, 'Ana Ibarra').waitFor()
  expect(await renewalRow(page, 'Jonah Whitfield').allInnerTexts()).toEqual([
    expect.stringMatching(/in 110 days[\s\S]*Acme home[\s\S]*€500[\s\S]*Nothing planned/),
  ])
  // In red within 60 days only.
  const readColor = (name: string) =>
    renewalRow(page, name)
      .getByText('Nothing planned')
      .evaluate((element) => getComputedStyle(element).color)
  expect(await readColor('Ana Ibarra')).not.toBe(await readColor('Jonah Whitfield'))

  await page.getByRole('button', { name: 'Plan a task for Ana Ibarra' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Task' })
  expect(await dialog.getByLabel('Due date', { exact: true }).inputValue()).toBe(addDays(today(), 5))
  await dialog.getByLabel('Title', { exact: true }).fill('Go through the rate')
  await dialog.getByRole('button', { name: 'Schedule Task' }).click()
  await renewalRow(page, 'Ana Ibarra').getByText('Go through the rate').waitFor()
  expect(await renewalRow(page, 'Ana Ibarra').getByText('Nothing planned').count()).toBe(0)

  await page.getByRole('button', { name: 'Enroll Jonah Whitfield in a sequence' }).click()
  await page.getByRole('dialog', { name: 'Assign Sequence' }).getByText('For Jonah Whitfield').waitFor()
})

test('admins see their own renewals or the organization’s, with the agent of each', async ({ open }) => {
  const agent = await open('/clients', { as: await createPerson([], { firstName: 'Maya' }) })
  const name = `Zoe ${agent.page.url().length}${Date.now()}`
  const fixture = await createClientFixture(agent.page, { firstName: name })
  await fixture.addPolicy(renewing(1))
  const { page } = await open('/planning?tab=renewals', { as: await createPerson([], { role: 'org_admin' }) })
  await page.getByRole('heading', { name: 'No renewals in the next 120 days' }).waitFor()
  await page.getByRole('link', { name: 'Organization' }).click()
  await page.waitForURL('**/planning?tab=renewals&scope=organization')
  await expect.poll(() => renewalRow(page, name).innerText()).toContain('Maya Lovell')
  await page.getByRole('link', { name: 'Mine' }).click()
  await page.getByRole('heading', { name: 'No renewals in the next 120 days' }).waitFor()
  // Agents have no such choice.
  await agent.page.goto('/planning?tab=renewals&scope=organization')
  await renewalRow(agent.page, name).waitFor()
  expect(await agent.page.getByRole('link', { name: 'Organization' }).count()).toBe(0)
})

test('more renewals are loaded as the list is scrolled', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([]), size: 'phone' })
  const fixture = await createClientFixture(page)
  for (let index = 0; index < 20; index += 1) await fixture.addPolicy({ ...renewing(index + 1), carrier: `C${index}` })
  // Shorter pages, which still reach below the screen.
  await page.route('**/api/policies/renewals?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=50', 'limit=15') }),
  )
  await page.goto('/planning?tab=renewals')
  const count = () => page.getByRole('tabpanel').getByRole('listitem').count()
  await expect.poll(count).toBe(15)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(count).toBe(20)
})
