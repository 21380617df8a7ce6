import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { getDayInZone } from '#contract/base/calendar-day.ts'
import { test } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import {
  buildAssignments,
  buildSequences,
  routeAssignments,
  routeSequences,
} from '#test/browser/support/sequence-fixture.ts'
import { failingRead, testStates } from '#test/browser/support/test-states.ts'
import { showToast } from '#test/browser/support/toast.ts'

const assignmentsPath = '**/api/clients/*/nurture-assignments'
const [welcome, renewal] = buildSequences()

testStates({
  'a client on no sequence': {
    show: async ({ page }) => {
      await openNurtureTab(page, [])
      await page.getByRole('heading', { name: 'Not in a nurture sequence' }).waitFor()
    },
  },
  'the sequences of a client, with the tasks of one': {
    show: async ({ page }) => {
      await openAssignments(page)
      await page.getByRole('button', { name: `Tasks of ${welcome!.name}` }).click()
      await page.getByText('Done', { exact: true }).waitFor()
    },
  },
  'the sequences of a client that are loading, then cannot be loaded': failingRead({
    open: async ({ page }) => page.goto(await createTabPath(page)),
    reads: assignmentsPath,
    loading: 'Loading the sequences of this client',
    failed: /^The sequences of this client could not be loaded/,
  }),
  'tasks of a sequence that cannot be loaded': {
    show: async ({ page, watch }) => {
      watch.expect(/503/)
      const path = await createTabPath(page)
      await routeAssignments(page, buildAssignments(today()))
      await page.route('**/api/tasks/nurture-assignment/*', (route) => route.fulfill({ status: 503 }))
      await page.goto(path)
      await page.getByRole('button', { name: `Tasks of ${welcome!.name}` }).click()
      await page.getByText(/^Error loading tasks/).waitFor()
    },
  },
  'a sequence that was paused': {
    show: async ({ page }) => {
      await openAssignments(page)
      await page.route(`${assignmentsPath}/*`, (route) =>
        route.fulfill({ json: { ...buildAssignments(today())[0], status: 'paused', pausedOn: today() } }),
      )
      await page.getByRole('button', { name: `Pause ${welcome!.name}` }).click()
      await showToast(page)
    },
  },
  'the dates of a resume': {
    show: async ({ page }) => {
      await openAssignments(page)
      await page.getByRole('button', { name: /^Resume/ }).click()
      await page.getByRole('dialog').getByText('New dates').waitFor()
    },
  },
  'the question before a sequence is ended': {
    show: async ({ page }) => {
      await openAssignments(page)
      await page.getByRole('button', { name: `End ${welcome!.name}` }).click()
      await page
        .getByRole('dialog')
        .getByText(/^Its open task will be deleted/)
        .waitFor()
    },
  },
  'Assign Sequence with past steps': {
    show: async ({ page }) => {
      await openNurtureTab(page, [])
      await page.getByRole('button', { name: 'Start Nurture Sequence' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Assign Sequence' })
      await dialog.getByRole('combobox', { name: 'Sequence' }).selectOption(renewal!.name)
      await dialog.getByLabel('Target date').fill(today())
      await dialog.getByText('Past, will be skipped').first().waitFor()
    },
  },
  'Assign Sequence without a choice': {
    show: async ({ page }) => {
      await openNurtureTab(page, [])
      await page.getByRole('button', { name: 'Start Nurture Sequence' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Assign Sequence' })
      await dialog.getByRole('button', { name: 'Assign Sequence' }).click()
      await dialog.getByRole('alert').getByText('Choose a sequence').waitFor()
    },
  },
  'Assign Sequence without an active sequence': {
    show: async ({ page }) => {
      await openNurtureTab(page, [])
      await page.route('**/api/nurture-sequences', (route) => route.fulfill({ json: [] }))
      await page.getByRole('button', { name: 'Start Nurture Sequence' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Assign Sequence' })
      await dialog.getByRole('link', { name: 'Open Sequences' }).waitFor()
      expect(await dialog.getByRole('button', { name: 'Assign Sequence' }).isDisabled()).toBe(true)
    },
  },
  'clients that are selected for a sequence': {
    show: async ({ page }) => {
      await openSelection(page)
      await page.getByText('1 client selected').waitFor()
    },
  },
  'the sequence of several clients that is loading': {
    show: async ({ page }) => {
      await openSelection(page)
      const dialog = page.getByRole('dialog', { name: 'Add Sequence' })
      await page.route('**/api/nurture-sequences', () => undefined)
      await page.getByRole('group', { name: 'Selected clients' }).getByRole('button', { name: 'Add Sequence' }).click()
      await dialog.getByText('Loading sequences').waitFor()
      expect(await dialog.getByText('No active sequences').count()).toBe(0)
    },
  },
  'the sequence of several clients': {
    show: async ({ page }) => {
      await openSelection(page)
      await page.getByRole('group', { name: 'Selected clients' }).getByRole('button', { name: 'Add Sequence' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add Sequence' })
      await dialog.getByRole('combobox', { name: 'Sequence' }).selectOption(welcome!.name)
      await dialog.getByText('1 client will be enrolled.').waitFor()
    },
  },
})

test('a resume of what counts from a policy keeps its days, and offers no choice', async ({ open }) => {
  const { page } = await open('/clients', { as: 'agent@harbor.test' })
  for (const [anchor, choices] of [
    ['kickoff', 2],
    ['policy_start', 0],
  ] as const) {
    await openNurtureTab(
      page,
      buildAssignments(today()).map((one) => ({ ...one, anchor })),
    )
    await page.getByRole('button', { name: /^Resume/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('New dates').waitFor()
    expect(await dialog.getByRole('radio').count()).toBe(choices)
  }
})

const today = () => getDayInZone(inject('daybook').zone, new Date())

const createTabPath = async (page: Page): Promise<string> => (await createClientFixture(page)).tabPath('nurture')

async function openNurtureTab(page: Page, assignments = buildAssignments(today())): Promise<void> {
  await routeSequences(page)
  await routeAssignments(page, assignments)
  await page.goto(await createTabPath(page))
}

async function openAssignments(page: Page): Promise<void> {
  await openNurtureTab(page)
  await page.getByText('Step 3 of 8').waitFor()
}

async function openSelection(page: Page): Promise<void> {
  await routeSequences(page)
  await createClientFixture(page)
  await page.goto('/clients')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select Jonah Whitfield' }).first().check()
}
