import type { Page } from 'playwright-core'

/** Keeps requests waiting until they are let go. */
export async function hold(page: Page, what: string | RegExp): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((done) => (letGo = done))
  await page.route(what, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** Notes what moves by itself, how far and what it was. */
export const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    type Shift = PerformanceEntry & { value: number; sources: { node?: HTMLElement }[] }
    const note = (entries: PerformanceObserverEntryList) => {
      for (const { value, sources } of entries.getEntries() as Shift[])
        shifts.push(`${value}: ${sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(' | ')}`)
    }
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
  })

/** What moved by itself since the page was opened. */
export const shiftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
