import type { Page } from 'playwright-core'
import { buildSequences, buildSteps, routeResults, routeSequences } from '#test/browser/support/sequence-fixture.ts'
import { failingRead, testStates } from '#test/browser/support/test-states.ts'
import { showToast } from '#test/browser/support/toast.ts'

const listPath = '**/api/nurture-sequences'
const tabPath = '/planning?tab=sequences'
const [shared, renewal, , long] = buildSequences()

testStates({
  'nurture sequences that are loading, then cannot be loaded': failingRead({
    open: tabPath,
    reads: listPath,
    loading: 'Loading nurture sequences',
    failed: /^Nurture sequences could not be loaded/,
  }),
  'no nurture sequences': {
    show: async ({ page }) => {
      await routeSequences(page, [])
      await page.goto(tabPath)
      await page.getByRole('button', { name: 'Create Your First Sequence' }).waitFor()
    },
  },
  'nurture sequences of an agent': { show: ({ page }) => openTab(page) },
  'nurture sequences of an admin': { as: 'platform', show: ({ page }) => openTab(page) },
  'View Sequence': { show: ({ page }) => openSequence(page, shared!.id) },
  'Edit Sequence': { as: 'platform', show: ({ page }) => openSequence(page, renewal!.id) },
  'Edit Sequence without steps': {
    as: 'platform',
    show: async ({ page }) => {
      await openSequence(page, long!.id, false)
      await page.getByText(/^Add the first task below/).waitFor()
    },
  },
  'Edit Sequence that is loading, then cannot be loaded': failingRead({
    as: 'platform',
    open: async ({ page }) => {
      await page.route(`${listPath}/*`, (route) => route.fulfill({ json: renewal }))
      await page.goto(`/planning?sequence=${renewal!.id}`)
    },
    reads: `${listPath}/*/tasks`,
    loading: 'Loading the steps',
    failed: /^The steps could not be loaded/,
  }),
  'a sequence that does not exist': {
    show: async ({ page, watch }) => {
      watch.expect(/404/)
      await routeSequences(page)
      await page.route(`${listPath}/*`, (route) => route.fulfill({ status: 404 }))
      await page.goto(`/planning?sequence=${renewal!.id}`)
      await page
        .getByRole('dialog', { name: 'View Sequence' })
        .getByText(/^This sequence could not be loaded/)
        .waitFor()
    },
  },
  'a step that is edited with errors': {
    as: 'platform',
    show: async ({ page }) => {
      await openSequence(page, renewal!.id)
      await page.getByRole('button', { name: 'Edit Call to say welcome' }).first().click()
      const form = page.getByRole('form', { name: 'Edit Call to say welcome' })
      await form.getByLabel('Days after kickoff').fill('-366')
      await form.getByLabel('Title').fill('')
      await form.getByRole('button', { name: 'Save' }).click()
      await form.getByText('Title is required').waitFor()
    },
  },
  'a step whose whole text cannot be loaded': {
    show: async ({ page, watch }) => {
      watch.expect(/503/)
      await routeSequences(page)
      await routeResults(page)
      const [step] = buildSteps([3])
      const cut = { ...step!, description: 'Ask about the boat', truncated: ['description'] }
      await page.route(`${listPath}/*/tasks`, (route) => route.fulfill({ json: [cut] }))
      await page.route(`${listPath}/*/tasks/*`, (route) => route.fulfill({ status: 503 }))
      await page.goto(`/planning?sequence=${shared!.id}`)
      await page.getByText('Ask about the boat…').waitFor()
      await page.getByRole('button', { name: 'Show more' }).click()
      await page.getByText(/^The full text could not be loaded/).waitFor()
    },
  },
  'a step that was removed': {
    as: 'platform',
    show: async ({ page }) => {
      await openSequence(page, renewal!.id)
      await page.route(`${listPath}/*/tasks/*`, (route) => route.fulfill({ status: 204 }))
      await page.getByRole('button', { name: 'Remove Ask for a referral' }).first().click()
      await showToast(page)
    },
  },
  'Create Sequence with errors': {
    as: 'platform',
    show: async ({ page }) => {
      await openTab(page)
      await page.getByRole('button', { name: 'Create Sequence' }).click()
      const form = page.getByRole('dialog', { name: 'Create Sequence' })
      await form.getByLabel('Repeat this sequence').check()
      await form.getByLabel('How often').selectOption('Custom')
      await form.getByLabel('Repeat every … days').fill('366')
      await form.getByRole('button', { name: 'Create Sequence' }).click()
      await form.getByText('Name is required').waitFor()
    },
  },
  'the question before a sequence is deleted': {
    as: 'platform',
    show: async ({ page }) => {
      await openTab(page)
      await page.getByRole('button', { name: `Delete ${shared!.name}` }).click()
      await page.getByText('This cannot be undone.').waitFor()
    },
  },
})

async function openTab(page: Page): Promise<void> {
  await routeSequences(page)
  await page.goto(tabPath)
  await page.getByRole('heading', { name: renewal!.name }).waitFor()
}

async function openSequence(page: Page, id: string, hasSteps = true): Promise<void> {
  await routeSequences(page)
  await routeResults(page)
  await page.goto(`/planning?sequence=${id}`)
  if (hasSteps) await page.getByRole('dialog').getByText('Send the welcome letter').first().waitFor()
  await page
    .getByRole('dialog')
    .getByText(/ended early/)
    .waitFor()
}
