import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { openComponent } from '#test/browser/support/component-page.ts'
import { incompleteInputMessages } from '#web/base/form-inputs.ts'

const file = import.meta.resolve('./steps-form.tsx')

const sentBodies = (page: Page) => page.evaluate(() => window.sent)
const storedDraft = (page: Page) =>
  page.evaluate(() => {
    const text = sessionStorage.getItem('daybook.draft./component steps')
    return text === null ? undefined : (JSON.parse(text) as { values: unknown }).values
  })
const stateOf = (page: Page) => page.locator('output').innerText()
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const errorOf = (page: Page, label: string) =>
  page
    .locator('div', { has: page.getByLabel(label, { exact: true }) })
    .last()
    .getByRole('alert')
    .innerText()
const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.innerText)

test('a form sends typed values, rows included, and is empty afterwards', async ({ open }) => {
  const { page } = await open('about:blank')
  await openComponent(page, file)
  expect(await stateOf(page)).toBe('clean')
  await page.getByLabel('Name').fill('Welcome')
  await page.getByLabel('Shared').check()
  await page.getByLabel('Start').fill('2026-11-21')
  await page.getByLabel('Title 1').fill('Call')
  await page.getByLabel('Days 1').fill('3')
  await click(page, 'Add step')
  await page.getByLabel('Title 2').fill('Write')
  await expect.poll(() => stateOf(page)).toBe('dirty')
  await click(page, 'Save')
  await expect
    .poll(() => sentBodies(page))
    .toEqual([
      {
        name: 'Welcome',
        isShared: true,
        startDay: '2026-11-21',
        steps: [
          { title: 'Call', days: 3 },
          { title: 'Write', days: 1 },
        ],
      },
    ])
  await expect.poll(() => stateOf(page)).toBe('clean')
  expect(await page.getByLabel('Name').inputValue()).toBe('')
  expect(await page.getByLabel('Shared').isChecked()).toBe(false)
  expect(await page.getByLabel('Title 2').count()).toBe(0)
  expect(await storedDraft(page)).toBeUndefined()
})

test('each issue is at its field, rows included, until the field is edited; the first one has the focus', async ({
  open,
}) => {
  const { page } = await open('about:blank')
  await openComponent(page, file)
  await page.getByLabel('Name').fill('Welcome')
  await page.getByLabel('Title 1').fill('Call')
  await click(page, 'Add step')
  await click(page, 'Add step')
  await page.getByLabel('Days 3').fill('400')
  await click(page, 'Save')
  await expect.poll(() => errorOf(page, 'Title 2')).toBe('Required')
  expect(await errorOf(page, 'Title 1')).toBe('')
  expect(await errorOf(page, 'Days 3')).toBe('Must be at most 365')
  await expect.poll(() => focusedLabel(page)).toBe('Title 2')
  // An error moves with its row.
  await click(page, 'Remove 1')
  expect(await errorOf(page, 'Title 1')).toBe('Required')
  expect(await errorOf(page, 'Days 2')).toBe('Must be at most 365')
  await page.getByLabel('Title 1').fill('C')
  await expect.poll(() => errorOf(page, 'Title 1')).toBe('')
  await expect.poll(() => errorOf(page, 'Title 2')).toBe('Required')
  await page.getByLabel('Title 2').fill('Write')
  await page.getByLabel('Days 2').fill('30')
  // Validation errors of the server are shown, too.
  await page.evaluate(() => {
    window.serverIssues = [
      { path: 'steps.1.title', message: 'Is taken' },
      { path: 'steps.1.title', message: 'Is too short' },
    ]
  })
  await click(page, 'Save')
  await expect.poll(() => errorOf(page, 'Title 2')).toBe('Is taken')
  await expect.poll(() => focusedLabel(page)).toBe('Title 2')
  expect(await sentBodies(page)).toHaveLength(1)
  // An issue of the list itself.
  await click(page, 'Remove 2')
  await click(page, 'Remove 1')
  await click(page, 'Save')
  await page.getByText('Must have at least 1 entry').waitFor()
  expect(await sentBodies(page)).toHaveLength(1)
})

test('unsaved input survives a reload for its user and path, and is removed when it is saved or discarded', async ({
  open,
}) => {
  const { page } = await open('about:blank')
  await openComponent(page, file)
  await page.getByLabel('Shared').check()
  await page.getByLabel('Title 1').fill('Call')
  await click(page, 'Add step')
  await page.getByLabel('Days 2').fill('7')
  await page.reload()
  await expect.poll(() => stateOf(page)).toBe('dirty')
  await expect.poll(() => page.getByLabel('Shared').isChecked()).toBe(true)
  await expect.poll(() => page.getByLabel('Title 1').inputValue()).toBe('Call')
  await expect.poll(() => page.getByLabel('Days 2').inputValue()).toBe('7')
  await expect
    .poll(() => storedDraft(page))
    .toEqual({
      isShared: true,
      steps: [
        { title: 'Call', days: 0 },
        { title: '', days: 7 },
      ],
    })
  await click(page, 'Discard')
  expect(await stateOf(page)).toBe('clean')
  expect(await page.getByLabel('Title 2').count()).toBe(0)
  expect(await storedDraft(page)).toBeUndefined()
  // A value equal to the default does not count as unsaved.
  await page.getByLabel('Name').fill('W')
  await expect.poll(() => storedDraft(page)).toEqual({ name: 'W' })
  await page.getByLabel('Name').fill('')
  await expect.poll(() => stateOf(page)).toBe('clean')
  await expect.poll(() => storedDraft(page)).toBeUndefined()

  await page.getByLabel('Name').fill('Welcome')
  await openComponent(page, file, '/another-path')
  expect(await page.getByLabel('Name').inputValue()).toBe('')
  await openComponent(page, file, '/component?owner=grace')
  expect(await page.getByLabel('Name').inputValue()).toBe('')
  // Values that an older release stored as texts are not restored.
  await page.evaluate(() => {
    const values = { name: 'Welcome', isShared: 'yes', steps: '[]' }
    sessionStorage.setItem('daybook.draft./component steps', JSON.stringify({ owner: 'ada', values }))
  })
  await openComponent(page, file)
  expect(await page.getByLabel('Name').inputValue()).toBe('Welcome')
  expect(await page.getByLabel('Shared').isChecked()).toBe(false)
  expect(await page.getByLabel('Title 1').inputValue()).toBe('')
})

test('a half-typed date is refused at its field, counts as unsaved and is not stored', async ({ open }) => {
  const { page } = await open('about:blank')
  await openComponent(page, file)
  await page.getByLabel('Start').focus()
  await page.keyboard.type('1121')
  await expect.poll(() => stateOf(page)).toBe('dirty')
  await page.getByLabel('Name').fill('Welcome')
  await page.getByLabel('Title 1').fill('Call')
  await expect.poll(() => storedDraft(page)).toEqual({ name: 'Welcome', steps: [{ title: 'Call', days: 0 }] })
  await click(page, 'Save')
  await expect.poll(() => errorOf(page, 'Start')).toBe(incompleteInputMessages.date)
  await expect.poll(() => focusedLabel(page)).toBe('Start')
  expect(await sentBodies(page)).toEqual([])
  await page.getByLabel('Start').fill('2026-11-21')
  await expect.poll(() => errorOf(page, 'Start')).toBe('')
  await click(page, 'Save')
  await expect.poll(() => sentBodies(page)).toMatchObject([{ startDay: '2026-11-21' }])
})

test('fields that are not edited follow changed default values', async ({ open }) => {
  const { page } = await open('about:blank')
  await openComponent(page, file)
  await page.getByLabel('Name').fill('Welcome')
  await click(page, 'Other defaults')
  expect(await page.getByLabel('Name').inputValue()).toBe('Welcome')
  expect(await page.getByLabel('Start').inputValue()).toBe('2026-12-01')
  expect(await storedDraft(page)).toEqual({ name: 'Welcome' })
  await click(page, 'Discard')
  expect(await page.getByLabel('Name').inputValue()).toBe('Renewal')
  expect(await stateOf(page)).toBe('clean')
})

test('an edited field keeps its value when an optimistic update equals it and is rolled back', async ({ open }) => {
  const { page } = await open('about:blank')
  await openComponent(page, file)
  await page.getByLabel('Name').fill('Renewal')
  await click(page, 'Other defaults')
  expect(await stateOf(page)).toBe('clean')
  expect(await storedDraft(page)).toEqual({ name: 'Renewal' })
  await click(page, 'First defaults')
  expect(await page.getByLabel('Name').inputValue()).toBe('Renewal')
  expect(await page.getByLabel('Start').inputValue()).toBe('')
  expect(await stateOf(page)).toBe('dirty')
})
