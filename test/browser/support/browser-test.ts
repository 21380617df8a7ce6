import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject, test as plain } from 'vitest'
import type { CookieState } from './person.ts'
import { type PageWatch, watchPage } from './page-watch.ts'

export type Size = 'phone' | 'desktop'

/** 390 and 1280 px wide; the first is pressed by a finger. */
export const sizes: Record<Size, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

export type BrowserOptions = Omit<BrowserContextOptions, 'storageState'> & {
  size?: Size
  /** Whose browser it is: nobody's, somebody's of the demo by e-mail, or a person's of one's own. */
  as?: string | { cookies: CookieState }
}
export type OpenedPage = { page: Page; watch: PageWatch }

/**
 * A test with `open`: a fresh browser of its own at a path of the program. It fails on any console error, page error,
 * request to another origin than the program's and its identity server's, or refusal by the Content-Security-Policy.
 */
export const test = plain.extend<{ open: (path: string, options?: BrowserOptions) => Promise<OpenedPage> }>({
  open: async ({ task }, use) => {
    const openedPages: OpenedPage[] = []
    await use(async (path, options) => {
      const opened = await openBrowser(options)
      openedPages.push(opened)
      await opened.page.goto(path)
      return opened
    })
    const complaints = openedPages.flatMap(({ watch }) => watch.problems())
    if (task.result?.errors?.length)
      for (const [index, { page }] of openedPages.entries()) await saveScreenshot(page, `${task.name} ${index + 1}`)
    for (const { page } of openedPages) await page.context().close()
    expect(complaints).toEqual([])
  },
})

/** Another person's browser, with nothing opened in it yet; whoever asks for it closes it, and looks at its complaints. */
export async function openBrowser({ size = 'desktop', as, ...options }: BrowserOptions = {}): Promise<OpenedPage> {
  const { origin, issuer, zone, demo } = inject('daybook')
  const browser = await (connection ??= chromium.connect(inject('daybook').chromium))
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-US',
    timezoneId: zone,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...sizes[size],
    ...options,
    storageState: typeof as === 'string' ? demo[as] : as?.cookies,
  })
  context.setDefaultTimeout(20_000)
  const pageWatch = await watchPage(context, [origin, issuer])
  return { page: await context.newPage(), watch: pageWatch }
}

/** The run's one Chromium, joined once by each worker. */
let connection: Promise<Browser> | undefined

/** What a failing test saw last. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = join(tmpdir(), 'daybook-browser')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.png`)
  await page.screenshot({ path })
  console.error(`How it looked: ${path}`)
}
