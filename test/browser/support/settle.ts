import type { Locator, Page } from 'playwright-core'

/** Longer than the misclick guard ignores clicks after cards have moved. */
const afterMisclickGuardMs = 450

/** Waits until the page has painted this many frames: what follows from an event by then follows, however slow the machine. */
export const waitForFrames = (page: Page, count = 20): Promise<void> =>
  page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame)
  }, count)

/** Waits until no card has moved and no action was pending for as long as the misclick guard ignores clicks. */
export const waitUntilSettled = (page: Page): Promise<void> =>
  page.evaluate(async (quietMs) => {
    const readIds = () =>
      [...document.querySelectorAll<HTMLElement>('[data-task]')].map(({ dataset }) => dataset.task).join()
    // Buttons with a label count; at their end they are disabled for good.
    const isPending = () => document.querySelector('[data-task] button[aria-disabled=true]:not([aria-label])') !== null
    let [ids, quietSince] = [readIds(), performance.now()]
    while (performance.now() - quietSince < quietMs) {
      await new Promise(requestAnimationFrame)
      if (readIds() === ids && !isPending()) continue
      ids = readIds()
      quietSince = performance.now()
    }
  }, afterMisclickGuardMs)

/** Waits until an element has stayed in its place for ten frames; returns its distance from the top of the window. */
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
