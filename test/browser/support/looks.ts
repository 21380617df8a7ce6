import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, layoutFindings } from './inspect.ts'
import { busyPerson, type State, states } from './states.ts'
import { keepPicture, newBrowser, type Opened, type Size } from './test.ts'

/**
 * What is hard to see, to press or to reach, on whatever there is to see, in both themes. The three browsers, nobody's,
 * somebody busy's and the super administrator's, serve all states, each of which opens its page anew.
 */
export function testLooks(size: Size): void {
  const browsers = {} as Record<State['as'] & string, Opened>
  beforeAll(async () => {
    browsers.nobody = await newBrowser({ size })
    browsers.busy = await newBrowser({ size, as: await busyPerson() })
    browsers.platform = await newBrowser({ size, as: 'super@daybook.test' })
    // What was typed in one state is not shown in the next.
    for (const { page } of Object.values(browsers)) await page.addInitScript(() => sessionStorage.clear())
  })
  afterAll(async () => {
    for (const { page } of Object.values(browsers)) await page.context().close()
  })

  const shown = Object.entries(states).filter(([, { only }]) => !only || only === size)
  test.for(shown)('%s', async ([name, { path = '/', as = 'busy', arrive }], { onTestFailed }) => {
    const opened = browsers[as]
    const { page, watch } = opened
    onTestFailed(() => keepPicture(page, `${name} on a ${size}`))
    await page.context().setOffline(false)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.emulateMedia({ colorScheme: 'light' })
    watch.forget()
    await page.goto(path)
    await arrive(opened)
    expect(await axeFindings(page)).toEqual([])
    expect(await layoutFindings(page, size === 'phone')).toEqual([])
    expect(watch.complaints()).toEqual([])
  })
}
