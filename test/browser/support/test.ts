import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject, test as plain } from 'vitest'
import type { CookieState } from './person.ts'
import { type Watch, watch } from './watch.ts'

export type Size = 'phone' | 'desk'

/** 390 and 1280 px wide; the first is pressed by a finger. */
export const sizes: Record<Size, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1280, height: 800 } },
}

type Look = Omit<BrowserContextOptions, 'storageState'> & {
  size?: Size
  /** Whose browser it is: nobody's, somebody of the demo by e-mail, or a person of one's own. */
  as?: string | { cookies: CookieState }
}
export type Opened = { page: Page; watch: Watch }

let joined: Promise<Browser> | undefined

/**
 * A test with `open`: a fresh browser of its own at a path of the program. It fails on any console error, page error,
 * request to another origin than the program's and its identity server's, or refusal by the Content-Security-Policy.
 */
export const test = plain.extend<{ open: (path: string, look?: Look) => Promise<Opened> }>({
  open: async ({ task }, use) => {
    const { origin, issuer, zone, demo } = inject('daybook')
    const browser = await (joined ??= chromium.connect(inject('daybook').chromium))
    const opened: Opened[] = []
    await use(async (path, { size = 'desk', as, ...options } = {}) => {
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
      context.setDefaultTimeout(15_000)
      const watched = await watch(context, [origin, issuer])
      const page = await context.newPage()
      opened.push({ page, watch: watched })
      await page.goto(path)
      return { page, watch: watched }
    })
    const complaints = opened.flatMap(({ watch }) => watch.complaints())
    if (task.result?.errors?.length)
      for (const [index, { page }] of opened.entries()) await keepPicture(page, `${task.name} ${index + 1}`)
    for (const { page } of opened) await page.context().close()
    expect(complaints).toEqual([])
  },
})

/** What a failing test saw last. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = join(tmpdir(), 'daybook-browser')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.png`)
  if (page.isClosed()) return
  await page.screenshot({ path })
  console.error(`How it looked: ${path}`)
}
