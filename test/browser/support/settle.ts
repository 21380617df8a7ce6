import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Milliseconds; longer than the misclick guard ignores clicks after cards have moved. */
const afterMisclickGuardMs = 450

/** Waits until the page has painted this many frames, which is independent of the machine's speed. */
export const waitForFrames = (page: Page, count = 20): Promise<void> =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
  }, count)

/** Waits until no placeholder shows that something is being loaded. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect.poll(() => page.locator('main .animate-breathe').filter({ visible: true }).count()).toBe(0)
}

/** Waits until a phone's browser has gone back over the entries of closed dialogs, which would abort a reload. */
export async function waitForClosedLayers(page: Page): Promise<void> {
  const countLayers = () => page.evaluate(() => (window.history.state as { layers?: number } | null)?.layers ?? 0)
  await expect.poll(countLayers).toBe(0)
}

/**
 * Opens a path for a person without open tasks, whose streak is then checked, and waits for the answer: a clock that runs
 * on would end the requests of the check.
 */
export async function gotoClearedDay(page: Page, path: string): Promise<void> {
  const answer = page.waitForResponse('**/api/streak/check')
  await page.goto(path)
  await answer
}

/** Waits until React has rendered scheduled updates, which a stopped clock of the page does not delay. */
export const waitForRenders = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve)
        port1.start()
        port2.postMessage(undefined)
      })
  })

/** Pauses the installed clock of a page at a time that a busy machine does not reach before, which would be refused. */
export const pauseClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))

/** Waits until no card has moved and no action was pending for as long as the misclick guard ignores clicks. */
export const waitUntilSettled = (page: Page): Promise<void> =>
  page.evaluate(async (quietMs) => {
    const readIds = () =>
      [...document.querySelectorAll<HTMLElement>('[data-task]')].map(({ dataset }) => dataset.task).join()
    // Only buttons with a label count; count buttons at their limit stay disabled.
    const isPending = () => document.querySelector('[data-task] button[aria-disabled=true]:not([aria-label])') !== null
    let [ids, quietSince] = [readIds(), performance.now()]
    while (performance.now() - quietSince < quietMs) {
      await new Promise(requestAnimationFrame)
      if (readIds() === ids && !isPending()) continue
      ids = readIds()
      quietSince = performance.now()
    }
  }, afterMisclickGuardMs)

/** Waits until an element has not moved for ten frames; returns its distance from the top of the window in pixels. */
export const topWhenStill = (locator: Locator): Promise<number> =>
  locator.evaluate(async (element) => {
    const readTop = () => element.getBoundingClientRect().top
    let top = readTop()
    for (let stillFrames = 0; stillFrames < 10; stillFrames += 1) {
      await new Promise(requestAnimationFrame)
      if (readTop() === top) continue
      top = readTop()
      stillFrames = 0
    }
    return top
  })
