import type { Page } from 'playwright-core'

/** Keeps requests waiting until they are let go. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Notes what moves by itself, how far and what it was. */
export const recordLayoutShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    type Shift = PerformanceEntry & { value: number; sources: { node?: HTMLElement }[] }
    const recordEntries = (entries: PerformanceObserverEntryList) => {
      for (const { value, sources } of entries.getEntries() as Shift[])
        shifts.push(`${value}: ${sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(' | ')}`)
    }
    new PerformanceObserver(recordEntries).observe({ type: 'layout-shift', buffered: true })
  })

/** What moved by itself since the page was opened. */
export const layoutShiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
