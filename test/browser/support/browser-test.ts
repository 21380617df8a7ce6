import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject, test as plain, vi } from 'vitest'
import { type PageWatch, watchPage } from './page-watch.ts'
import type { CookieState } from './person.ts'
import { waitForRenders } from './settle.ts'

export type Size = 'phone' | 'desktop'

/** 390 px wide with touch, and 1280 px wide. */
export const sizes: Record<Size, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

export type BrowserOptions = Omit<BrowserContextOptions, 'storageState'> & {
  size?: Size
  /** The signed-in user: a demo account by e-mail or a created person; signed out by default. */
  as?: string | { cookies: CookieState }
  /** Toasts as users have them; otherwise they stay and cover nothing, so that no test depends on when they close. */
  hasToastTimer?: boolean
  /** Clients in rows, as at first; otherwise as cards, whose choice is kept in a cookie. */
  hasClientRows?: boolean
}
export type OpenedPage = { page: Page; watch: PageWatch }

/**
 * A test with the fixture `open`, which opens a path in a new browser context. It fails on any console error, page
 * error, request to an origin other than the program and its identity server, or Content-Security-Policy violation.
 */
export const test = plain.extend<{ open: (path: string, options?: BrowserOptions) => Promise<OpenedPage> }>({
  open: async ({ task }, use) => {
    const openedPages: OpenedPage[] = []
    await use(async (path, options) => {
      const opened = await openBrowser(options)
      openedPages.push(opened)
      await opened.page.goto(path)
      if (options?.javaScriptEnabled !== false) await waitForProgram(opened.page)
      return opened
    })
    if (task.result?.errors?.length)
      for (const [index, { page }] of openedPages.entries()) await saveScreenshot(page, `${task.name} ${index + 1}`)
    // The reply of an expected error may be the last one; an expected error still missing at the end is reported.
    else await vi.waitUntil(() => openedPages.every(({ watch }) => !watch.missing().length), 30_000).catch(() => {})
    const complaints = openedPages.flatMap(({ watch }) => watch.problems())
    for (const { page } of openedPages) await page.context().close()
    expect(complaints).toEqual([])
  },
})

/** Waits until the program has replaced the page's own picture of the screen, which can neither be pressed nor focused. */
export const waitForProgram = (page: Page): Promise<void> =>
  page.locator('#root > [inert]').waitFor({ state: 'detached' })

/** Opens a blank page in a new browser context; the caller closes it and checks its problems. */
export async function openBrowser({
  size = 'desktop',
  as,
  hasToastTimer = false,
  hasClientRows = false,
  ...options
}: BrowserOptions = {}): Promise<OpenedPage> {
  const { origin, zone, demo, executablePath } = inject('daybook')
  const browser = await (launchedBrowser ??= chromium.launch({
    executablePath,
    args: [compilesAtOnce, withoutRoundedText],
  }))
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
  if (!hasClientRows) await context.addCookies([{ name: 'daybook.clients', value: 'cards', url: origin }])
  context.setDefaultTimeout(30_000)
  await context.addInitScript(ignoreTimers, ignoredTimersMs)
  if (!hasToastTimer) await context.addInitScript(keepToasts)
  const pageWatch = await watchPage(context, [origin])
  context.on('page', waitBeforeKeys)
  return { page: await context.newPage(), watch: pageWatch }
}

/**
 * Lets a page run what it has scheduled before each key. An element that has just appeared listens to keys a task
 * later, which a test's key can overtake on a busy machine, unlike a person's.
 */
function waitBeforeKeys(page: Page): void {
  const { keyboard } = page
  const [press, type] = [keyboard.press.bind(keyboard), keyboard.type.bind(keyboard)]
  // A page that is being replaced has nothing to wait for.
  const wait = () => waitForRenders(page).catch(() => undefined)
  keyboard.press = (...args) => wait().then(() => press(...args))
  keyboard.type = (...args) => wait().then(() => type(...args))
}

/** The end of the celebration and the early fetch of the command palette, which a slow test would run into. */
const ignoredTimersMs = [3_000, 2_500]

/** Runs in the page: timers of these delays never fire. */
function ignoreTimers(delaysMs: readonly number[]): void {
  const { setTimeout } = window
  const setOtherTimeout = (handler: () => void, delayMs = 0, ...args: unknown[]) =>
    delaysMs.includes(delayMs) ? 0 : setTimeout(handler, delayMs, ...args)
  Object.assign(window, { setTimeout: setOtherTimeout })
}

/**
 * Runs in the page: the window counts as blurred, where toasts stay open (docs/product/interface.md#display-constants). Clicks go
 * through them, except on the buttons of one with an action.
 */
function keepToasts(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`[aria-label^=Notifications] :is(ol, li) { pointer-events: none }
    [aria-label^=Notifications] li:has(button + button) button { pointer-events: auto }`)
  document.adoptedStyleSheets.push(sheet)
  document.hasFocus = () => false
  window.addEventListener('focus', (event) => event.target === window && event.stopImmediatePropagation(), true)
}

/** One Chromium per worker, which ends with it. A shared one would send every message through the main process. */
let launchedBrowser: Promise<Browser> | undefined

/** Most code of a page runs a few times only, which is slower by the interpreter than to compile simply at once. */
const compilesAtOnce = '--js-flags=--always-sparkplug'

/** Sizes of text are fractions of pixels, as on screens of today; the headless shell rounds them otherwise. */
const withoutRoundedText = '--font-render-hinting=none'

/** Saves a screenshot of a failed test. */
export async function saveScreenshot(page: Page, name: string): Promise<void> {
  const folder = join(tmpdir(), 'daybook-browser')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.png`)
  await page.screenshot({ path })
  console.error(`How it looked: ${path}`)
}
