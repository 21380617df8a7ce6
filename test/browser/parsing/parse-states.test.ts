import { inject } from 'vitest'
import { addDays, getDayInZone } from '#contract/base/calendar-day.ts'
import { waitForProgram } from '#test/browser/support/browser-test.ts'
import { testStates } from '#test/browser/support/test-states.ts'
import { showToast } from '#test/browser/support/toast.ts'
import {
  buildSchedule,
  buildSequence,
  chooseFile,
  openSchedulePreview,
  openSequencePreview,
  parseSchedulePath,
  samplePdf,
  sequencesPath,
} from './parsed-plans.ts'

const today = () => getDayInZone(inject('daybook').zone, new Date())

testStates({
  'AI Parse Schedule with a language model': {
    path: '/planning',
    show: async ({ page }) => {
      await page.route('**/api/organization/settings', async (route) => {
        const settings = (await (await route.fetch()).json()) as object
        await route.fulfill({ json: { ...settings, documentModelHost: 'models.internal.example:11434' } })
      })
      await page.reload()
      await waitForProgram(page)
      await page.getByRole('button', { name: 'AI Parse Schedule' }).click()
      await page.getByText('sends it to the language model at models.internal.example:11434').waitFor()
    },
  },
  'AI Parse Schedule with a file': {
    path: '/planning',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'AI Parse Schedule' }).click()
      await chooseFile(page, samplePdf)
      await page.getByText('0.01 MB').waitFor()
    },
  },
  'AI Parse Schedule with a file of another type': {
    path: '/planning',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'AI Parse Schedule' }).click()
      await chooseFile(page, { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Day 1: call') })
      await showToast(page)
    },
  },
  'AI Parse Schedule that reads a file': {
    path: '/planning',
    show: async ({ page }) => {
      await page.route(parseSchedulePath, () => undefined)
      await page.getByRole('button', { name: 'AI Parse Schedule' }).click()
      await chooseFile(page, samplePdf)
      await page.getByRole('button', { name: 'Parse Schedule', exact: true }).click()
      await page.getByRole('progressbar').waitFor()
    },
  },
  'the preview of a schedule': {
    path: '/planning',
    show: ({ page }) => openSchedulePreview(page, buildSchedule([0, 0, 0, 0, 1, 40, 89])),
  },
  'the preview of a schedule with an invalid task and past dates': {
    path: '/planning',
    show: async ({ page }) => {
      await openSchedulePreview(page, buildSchedule([0, 3]))
      await page.getByLabel('Start date').fill(addDays(today(), -2))
      await page.getByText('Will skip (past date)').waitFor()
      await page.getByRole('button', { name: 'Edit Call 20 prospects' }).click()
      await page.getByLabel('Title').fill('')
      await page.getByRole('button', { name: 'Create 1 task' }).click()
      await page.getByText('1 task needs a correction.').first().waitFor()
    },
  },
  'the preview of a schedule by weeks': {
    path: '/planning',
    show: async ({ page }) => {
      const plan = buildSchedule(Array.from({ length: 180 }, (_, index) => index >> 1))
      const [repeated] = plan.tasks
      const tasks = plan.tasks.map((task, index) => (index % 2 ? task : { ...repeated!, daysFromStart: index >> 1 }))
      await openSchedulePreview(page, { ...plan, tasks })
      await page.getByRole('button', { name: 'Edit Call 20 prospects' }).first().click()
      await page.getByLabel('Change all 90 tasks from this line').waitFor()
    },
  },
  'the preview of a document without a placed task': {
    path: '/planning',
    show: ({ page }) => openSchedulePreview(page, buildSchedule([], { modelProblem: 'failed' })),
  },
  'AI Parse Document': {
    path: sequencesPath,
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'AI Parse Document' }).click()
      await page.getByRole('dialog', { name: 'AI Parse Document' }).waitFor()
    },
  },
  'the preview of a sequence with an invalid step': {
    path: sequencesPath,
    as: 'platform',
    show: async ({ page }) => {
      await openSequencePreview(page, buildSequence())
      await page.getByRole('button', { name: 'Edit Call 20 prospects' }).first().click()
      await page.getByRole('spinbutton', { name: 'Day' }).fill('400')
      await page.getByRole('button', { name: 'Create Sequence' }).last().click()
      await page.getByText('Must be at most 365').waitFor()
    },
  },
  // Last, because its draft opens the dialog again.
  'the question before a preview is thrown away': {
    path: '/planning',
    show: async ({ page }) => {
      await openSchedulePreview(page, buildSchedule([0]))
      await page.getByRole('button', { name: 'Remove Call 20 prospects' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
      await page.getByRole('alertdialog').waitFor()
      await showToast(page)
    },
  },
})
