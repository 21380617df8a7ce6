import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import { dayOn } from './support/day.ts'
import { newPerson } from './support/person.ts'
import { type Opened, type Size, sizes, test } from './support/test.ts'

/** Bytes of JavaScript the signed-in dashboard may transfer before it stands (performance.md: 150 kB gzipped). */
const budget = 150_000

describe.each(Object.keys(sizes) as Size[])('on a %s', (size) => {
  test('nothing moves while the dashboard loads', async ({ open }) => {
    const page = await slowly(open, size)
    await page.reload()
    await page.getByText('Loading tasks').waitFor({ state: 'attached' })
    expect(await page.locator('[role=status]:has-text("Loading tasks") > div').count()).toBe(6)
    await dayOn(page).rows.first().waitFor()
    await page.waitForTimeout(300)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
    expect(shifts).toEqual([])
  })
})

test('the first load brings at most 150 kB of JavaScript, compressed, and nothing is asked for twice', async ({
  open,
}) => {
  const { page } = await open('about:blank', { as: 'agent@harbor.test' })
  const scripts: Request[] = []
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
    if (request.resourceType() === 'fetch') calls.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await dayOn(page).rows.first().waitFor()
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
  expect(bytes).toBeLessThanOrEqual(budget)
  expect(calls.toSorted()).toEqual(['/api/auth/user', '/api/tasks/planning'])
})

test('going from screen to screen asks for no page again, and back shows where one was', async ({ open }) => {
  const { page } = await open('/', { as: 'agent@harbor.test' })
  await dayOn(page).rows.first().waitFor()
  const pages: string[] = []
  page.on('request', (request) => request.resourceType() === 'document' && pages.push(request.url()))
  await page.getByRole('link', { name: 'Planning' }).first().click()
  await page.getByRole('heading', { name: 'Planning' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.goBack()
  await dayOn(page).rows.first().waitFor()
  expect(pages).toEqual([])
})

/** A dashboard whose answers and fonts take their time, and which notes what moves. */
async function slowly(open: (path: string, look: object) => Promise<Opened>, size: Size): Promise<Page> {
  const person = await newPerson([
    { title: 'One call', description: 'Two\nlines' },
    { title: 'Five calls', targetCount: 5 },
  ])
  const { page } = await open('/', { as: person, size })
  await page.route(/\/api\/|\.woff2$/, async (route) => {
    await pause(150)
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    const note = (entries: PerformanceObserverEntryList) => {
      for (const entry of entries.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Node }[] })[])
        shifts.push(
          `${entry.value}: ${entry.sources.map(({ node }) => (node as HTMLElement)?.outerHTML?.slice(0, 120)).join(' | ')}`,
        )
    }
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
  })
  return page
}
