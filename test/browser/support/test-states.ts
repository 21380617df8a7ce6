import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations, findLayoutFaults } from './page-findings.ts'
import { createBusyPerson, type State, states } from './states.ts'
import { saveScreenshot, openBrowser, type OpenedPage, type Size } from './browser-test.ts'

/**
 * What is hard to see, to press or to reach, on whatever there is to see, in both themes. The three browsers, nobody's,
 * somebody busy's and the super administrator's, serve all states, each of which opens its page anew.
 */
export function testStates(size: Size): void {
  const browsers = {} as Record<State['as'] & string, OpenedPage>
  beforeAll(async () => {
    browsers.nobody = await openBrowser({ size })
    browsers.busy = await openBrowser({ size, as: await createBusyPerson() })
    browsers.platform = await openBrowser({ size, as: 'super@daybook.test' })
    // What was typed in one state is not shown in the next.
    for (const { page } of Object.values(browsers)) await page.addInitScript(() => sessionStorage.clear())
  })
  afterAll(async () => {
    for (const { page } of Object.values(browsers)) await page.context().close()
  })

  const statesForSize = Object.entries(states).filter(([, { only }]) => !only || only === size)
  test.for(statesForSize)('%s', async ([name, { path = '/', as = 'busy', arrive }], { onTestFailed }) => {
    const opened = browsers[as]
    const { page, watch } = opened
    onTestFailed(() => saveScreenshot(page, `${name} on a ${size}`))
    await page.context().setOffline(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.emulateMedia({ colorScheme: 'light' })
    watch.reset()
    await page.goto(path)
    await arrive(opened)
    expect(await findAxeViolations(page)).toEqual([])
    expect(await findLayoutFaults(page, size === 'phone')).toEqual([])
    expect(watch.problems()).toEqual([])
  })
}
