import type { Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import { dayList } from '#test/browser/support/day-list.ts'
import { createPerson } from '#test/browser/support/person.ts'
import { holdRequests, recordLayoutShifts, layoutShiftsOf } from '#test/browser/support/layout-shifts.ts'
import { type Size, sizes, test } from '#test/browser/support/browser-test.ts'

/** Maximum bytes of gzipped JavaScript transferred to load the signed-in dashboard. */
const budgetBytes = 150_000

describe.each(Object.keys(sizes) as Size[])('on a %s', (size) => {
  test('the dashboard loads without layout shifts', async ({ open }) => {
    const person = await createPerson([
      { title: 'One call', description: 'Two\nlines' },
      { title: 'Five calls', targetCount: 5 },
    ])
    const { page } = await open('about:blank', { as: person, size })
    await recordLayoutShifts(page)
    // Responses arrive in steps: the page, then the user, then the day and the fonts.
    const [user, day] = [
      await holdRequests(page, '**/api/auth/user'),
      await holdRequests(page, /planning\?|closed$|stats|\.woff2$/),
    ]
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('heading', { name: 'Welcome to Daybook' }).waitFor()
    user()
    const skeleton = page.getByRole('status').filter({ hasText: 'Loading tasks' })
    await skeleton.waitFor()
    expect(await skeleton.locator('> div > div').count()).toBe(6)
    day()
    await dayList(page).rows.first().waitFor()
    expect(await layoutShiftsOf(page)).toEqual([])
  })
})

test('the first load transfers at most 150 kB of compressed JavaScript and repeats no request', async ({ open }) => {
  const { page } = await open('about:blank', { as: 'agent@harbor.test' })
  const scripts: Request[] = []
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
    if (request.resourceType() === 'fetch') calls.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await dayList(page).rows.first().waitFor()
  await page.waitForLoadState('networkidle')
  let bytes = 0
  for (const script of scripts) {
    const answer = (await script.response())!
    expect(answer.headers()['content-encoding'], script.url()).toMatch(/^(gzip|br)$/)
    expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
    bytes += (await script.sizes()).responseBodySize
  }
  expect(scripts.length).toBeGreaterThan(0)
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThanOrEqual(budgetBytes)
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted())
  expect(calls.length).toBeLessThanOrEqual(5)
})

test('navigating between screens requests no document, and Back restores the scroll position', async ({ open }) => {
  const { page } = await open('/', { as: 'agent@harbor.test' })
  await dayList(page).rows.first().waitFor()
  const pages: string[] = []
  page.on('request', (request) => request.resourceType() === 'document' && pages.push(request.url()))
  await page.getByRole('link', { name: 'Planning' }).first().click()
  await page.getByRole('heading', { name: 'Planning' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.goBack()
  await dayList(page).rows.first().waitFor()
  expect(pages).toEqual([])
})
