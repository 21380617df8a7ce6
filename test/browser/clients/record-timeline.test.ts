import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '#test/browser/support/browser-test.ts'
import { createClientFixture } from '#test/browser/support/client-fixture.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { waitForToast } from '#test/browser/support/toast.ts'

const eventTitles = (page: Page) => page.getByRole('tabpanel').locator('li > div > p:first-child').allInnerTexts()

test('the timeline tells what a note says, all of it when opened, and nothing once it is deleted', async ({ open }) => {
  const { page } = await open('about:blank', { as: await createPerson([]) })
  const fixture = await createClientFixture(page)
  const content = `${'He wants the jetty covered before the spring. '.repeat(12)}The boat is sold.`
  await fixture.addNote({ content, noteType: 'call_summary' })
  await page.goto(fixture.tabPath('timeline'))
  await expect.poll(() => eventTitles(page)).toEqual(['Call summary', 'Client added'])
  const row = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Call summary' })
  const text = row.getByText('He wants the jetty')
  expect(
    await text.evaluate((p) => Math.round(p.clientHeight / Number.parseFloat(getComputedStyle(p).lineHeight))),
  ).toBe(2)
  expect(await row.innerText()).not.toContain('The boat is sold.')
  await row.getByRole('button', { name: 'Show more' }).press('Enter')
  await row.getByText('The boat is sold.').waitFor()
  expect(await row.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true')

  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByRole('region', { name: 'Last conversation' }).getByText('He wants the jetty').waitFor()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByRole('button', { name: 'Delete note' }).click()
  await waitForToast(page, 'Note deleted', 'Undo')
  await page.getByRole('tab', { name: 'Overview' }).click()
  await page.getByText('No conversation yet.').waitFor()
  expect(await page.getByRole('tabpanel').innerText()).not.toContain('jetty')
})

test('what the product records folds over the border of a page and never hides the last conversation', async ({
  open,
}) => {
  const { page } = await open('about:blank', { as: await createPerson([]), size: 'phone' })
  const fixture = await createClientFixture(page)
  await fixture.addNote({ content: 'Prefers evenings' })
  const [note, added] = await fixture.listEvents()
  // Newest first: kinds that alternate, then completed tasks on both pages.
  const record = (at: number, kind: string) => ({ ...added, id: `${added!.id}-${at}`, kind, title: `Recorded ${at}` })
  const mixed = Array.from({ length: 8 }, (_, at) => record(at, at % 2 ? 'task_edited' : 'client_edited'))
  const done = Array.from({ length: 12 }, (_, at) => record(at + 8, 'task_completed'))
  await page.route(/\/timeline(\?|$)/, (route) => {
    const query = new URL(route.request().url()).searchParams
    if (query.has('only')) return route.fulfill({ json: [note] })
    if (query.has('cursor')) return route.fulfill({ json: [...done.slice(5), note] })
    return route.fulfill({ json: [...mixed, ...done.slice(0, 5)], headers: { 'x-next-cursor': 'further' } })
  })
  await page.goto(fixture.tabPath('timeline'))
  const pinned = page.getByRole('region', { name: 'Last conversation' })
  await pinned.getByText('Prefers evenings').waitFor()
  expect((await pinned.boundingBox())!.y + 60).toBeLessThan(844)
  const run = page.getByRole('button', { name: /tasks completed/ })
  expect(await run.innerText()).toBe('5+ tasks completed')
  await page.getByRole('button', { name: 'Show older' }).tap()
  await expect.poll(() => run.innerText()).toBe('12 tasks completed')
  expect(await run.getAttribute('aria-expanded')).toBe('false')
  expect(await eventTitles(page)).not.toContain('Recorded 8')

  await run.press('Enter')
  await expect.poll(() => run.getAttribute('aria-expanded')).toBe('true')
  await expect.poll(() => eventTitles(page)).toContain('Recorded 19')
  // Opened, its events are rows that arrow keys reach.
  await run.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement!.textContent)).toContain('Recorded 8')
  await run.press('Enter')
  await expect.poll(() => eventTitles(page)).not.toContain('Recorded 19')
  await page.getByText('Tasks', { exact: true }).tap()
  await expect.poll(() => eventTitles(page)).toContain('Recorded 19')
  expect(await run.count()).toBe(0)
})
