import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openBrowser, type OpenedPage, saveScreenshot, type Size, sizes, waitForProgram } from './browser-test.ts'
import { createBusyPerson } from './busy-person.ts'
import { defineAxeLoader, findAxeViolations, findLayoutFaults, type Theme } from './page-findings.ts'

/** A state of the user interface: its user and the steps that show it. */
export type State = {
  /** Opened first; a state without a path navigates by itself. */
  path?: string
  /** The signed-in user; a busy agent by default. */
  as?: User
  /** The only size at which the state exists. */
  only?: Size
  /** Looked at like all others although it is loading or failed, for those that share its parts. */
  isExample?: true
  show: (opened: OpenedPage) => Promise<unknown>
}

/** A read that is held until its screen says that it is loading, and is refused then. */
type FailingRead = {
  as?: User
  /** The path of the screen, or the steps that show it. */
  open: string | ((opened: OpenedPage) => Promise<unknown>)
  reads: Route | Route[]
  loading: string
  failed: RegExp
}
type Route = string | RegExp
type User = 'nobody' | 'busy' | 'admin' | 'platform'

/** Returns the state of a screen after a read that was loading and then failed; its name ends like "cannot be loaded". */
export const failingRead = ({ as, open, reads, loading, failed }: FailingRead): State => ({
  as,
  show: async (opened) => {
    const { page, watch } = opened
    watch.expect(/503/)
    const refusal = Promise.withResolvers<void>()
    for (const read of [reads].flat())
      await page.route(read, async (route) => {
        await refusal.promise
        await route.fulfill({ status: 503 })
      })
    await (typeof open === 'string' ? page.goto(open) : open(opened))
    await waitForProgram(page)
    await page.getByText(loading).waitFor()
    refusal.resolve()
    await page.getByText(failed).waitFor()
  },
})

/** Locates the element whose presence means that a state is shown. */
export type LocatorFor = (page: Page) => { waitFor(): Promise<void> }

/**
 * Registers a test per state, which shows it once, and checks accessibility in the light theme on a desktop and in the
 * dark one on a phone, then the layout at both sizes: themes differ in colors alone. A loading or failed state is checked
 * only on a phone: all have the same placeholders or sentence. The states of a user share a browser context.
 */
export function testStates(states: Record<string, State>): void {
  const browsers = new Map<User, Promise<OpenedPage>>()
  afterAll(async () => {
    for (const browser of browsers.values()) await (await browser).page.context().close()
  })

  test.for(Object.entries(states))(
    '%s',
    async ([name, { path, as = 'busy', only, isExample, show }], { onTestFailed }) => {
      browsers.set(as, browsers.get(as) ?? openUser(as))
      const opened = await browsers.get(as)!
      const { page, watch } = opened
      onTestFailed(() => saveScreenshot(page, name))
      await page.context().setOffline(false)
      // Ends what the previous state still requests, whose errors would be counted as this one's. A page of the same
      // origin keeps the process, which has the program and axe compiled.
      await page.goto('/healthz')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      watch.reset()

      const [first, second] = only ? [only, only] : (['desktop', 'phone'] as const)
      const isOnce = !isExample && /loading$|cannot be loaded$/.test(name)
      await emulate(page, first, 'light')
      if (path) {
        await page.goto(path)
        await waitForProgram(page)
      }
      await show(opened)
      // The page's own picture shows texts of loading before the program does.
      await waitForProgram(page)
      const overlays = await countOverlays(page)
      const lastLook = [second, 'dark'] as const
      for (const [size, theme] of isOnce ? [lastLook] : [[first, 'light'] as const, lastLook]) {
        await emulate(page, size, theme)
        await expect.poll(() => countOverlays(page), { message: `overlays on a ${size}` }).toBe(overlays)
        expect(await findAxeViolations(page), `${size}, ${theme}`).toEqual([])
      }
      // Last, because it scrolls, which closes tooltips and menus.
      for (const size of isOnce ? [second] : [second, first]) {
        await emulate(page, size, 'dark')
        expect(await findLayoutFaults(page, size === 'phone'), size).toEqual([])
      }
      await expect.poll(() => watch.problems()).toEqual([])
    },
  )
}

async function openUser(user: User): Promise<OpenedPage> {
  const accounts = {
    nobody: undefined,
    busy: user === 'busy' ? await createBusyPerson() : undefined,
    admin: 'admin@harbor.test',
    platform: 'super@daybook.test',
  }
  const opened = await openBrowser({ as: accounts[user] })
  // Unsaved input of one state must not appear in the next.
  await opened.page.addInitScript(() => location.protocol !== 'about:' && sessionStorage.clear())
  await opened.page.addInitScript({ content: defineAxeLoader })
  return opened
}

/** Sets theme and size of a page, and turns touch on or off, which decides `pointer: coarse`. */
async function emulate(page: Page, size: Size, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  if (sizeOf.get(page) === size) return
  sizeOf.set(page, size)
  const isPhone = size === 'phone'
  await page.setViewportSize(sizes[size].viewport!)
  const devTools = devToolsOf.get(page.context()) ?? page.context().newCDPSession(page)
  devToolsOf.set(page.context(), devTools)
  await (await devTools).send('Emulation.setTouchEmulationEnabled', { enabled: isPhone, maxTouchPoints: 1 })
  await page.waitForFunction((isPhone) => matchMedia('(pointer: coarse)').matches === isPhone, isPhone)
}

const sizeOf = new WeakMap<Page, Size>()
const devToolsOf = new WeakMap<BrowserContext, ReturnType<BrowserContext['newCDPSession']>>()

/** Elements that may close when the size changes. */
const countOverlays = (page: Page): Promise<number> =>
  page
    .locator(
      '[role$=dialog], [role=menu], [role=listbox], [role=tooltip], [role=tabpanel], [aria-label^=Notifications] li',
    )
    .filter({ visible: true })
    .count()
