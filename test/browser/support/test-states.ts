import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations, findLayoutFaults } from './page-findings.ts'
import type { State } from './state.ts'
import { createBusyPerson, states } from './states.ts'
import { saveScreenshot, openBrowser, type OpenedPage, type Size } from './browser-test.ts'

/**
 * Registers a test per state that checks accessibility and layout in both themes. Three browser contexts (signed out,
 * a busy agent, a super administrator) are shared by all states, each of which reloads its page.
 */
export function testStates(size: Size): void {
  const browsers = {} as Record<State['as'] & string, OpenedPage>
  beforeAll(async () => {
    browsers.nobody = await openBrowser({ size })
    browsers.busy = await openBrowser({ size, as: await createBusyPerson() })
    browsers.platform = await openBrowser({ size, as: 'super@daybook.test' })
    // Unsaved input of one state must not appear in the next.
    for (const { page } of Object.values(browsers)) await page.addInitScript(() => sessionStorage.clear())
  })
  afterAll(async () => {
    for (const { page } of Object.values(browsers)) await page.context().close()
  })

  const statesForSize = Object.entries(states).filter(([, { only }]) => !only || only === size)
  test.for(statesForSize)('%s', async ([name, { path = '/', as = 'busy', show }], { onTestFailed }) => {
    const opened = browsers[as]
    const { page, watch } = opened
    onTestFailed(() => saveScreenshot(page, `${name} on a ${size}`))
    await page.context().setOffline(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.emulateMedia({ colorScheme: 'light' })
    watch.reset()
    await page.goto(path)
    await show(opened)
    expect(await findAxeViolations(page)).toEqual([])
    expect(await findLayoutFaults(page, size === 'phone')).toEqual([])
    expect(watch.problems()).toEqual([])
  })
}
