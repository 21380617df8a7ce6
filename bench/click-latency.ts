import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findFreePort, startServer } from './servers.ts'

/**
 * `npm run bench:click [-- --clicks 30]`: milliseconds from a click on Complete or Undo to the frame that shows it, at a
 * quarter of the processor's speed, on the demo's day, compared with a page that has nothing but one button; and from a
 * key in the client search over 2,000 clients to the frame that shows its matches, at full speed.
 */
const optionIndex = process.argv.indexOf('--clicks')
const clientCount = 2_000
const clickCount = optionIndex < 0 ? 30 : Number(process.argv[optionIndex + 1])

const sizes: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}
const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']

const folder = await mkdtemp(join(tmpdir(), 'daybook-clicks-'))
const port = await findFreePort()
const server = await startServer('daybook', 'server/main.ts', [], port, {
  PORT: `${port}`,
  ISSUER_PORT: '0',
  DATA_DIR: folder,
  RATE_LIMIT: 'off',
})
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args })
try {
  const rows = []
  for (const size of Object.keys(sizes)) {
    const [bare, day] = [await measureBarePage(browser, size), await measureDayPage(browser, size)]
    rows.push({ size, ...day, 'bare page': bare.median, clicks: day.clicks })
  }
  console.table(rows)
  await addClients(browser)
  const searches = []
  for (const size of Object.keys(sizes))
    for (const layout of ['cards', 'list'] as const)
      searches.push({ size, layout, ...(await measureSearch(browser, size, layout)) })
  console.table(searches)
  if (rows.some(({ median }) => median > 100) || searches.some(({ median }) => median > 50)) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** A context in which an agent is signed in, and the page of the sign-in. */
async function signIn(browser: Browser, size: string, email: string) {
  const context = await browser.newContext({ baseURL: server.origin, ...sizes[size] })
  const signInPage = await context.newPage()
  await signInPage.goto('/api/login')
  await signInPage.getByLabel('E-mail').fill(email)
  await signInPage.keyboard.press('Enter')
  await signInPage.locator('[data-task]').first().waitFor()
  return { context, signInPage }
}

async function measureDayPage(browser: Browser, size: string) {
  const { context, signInPage } = await signIn(browser, size, 'agent@harbor.test')
  const page = await context.newPage()
  await page.goto('/')
  await page.waitForFunction(() => document.querySelector('[data-task]'))
  await signInPage.close()
  return measureClicks(page, size, () => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-task] button:not([aria-disabled=true])')]
    const card = all.find(({ textContent }) => /^(Start|Complete|Undo)$/.test(textContent))?.closest('[data-task]')
    return [...card!.querySelectorAll('button')].find(({ textContent }) => /^(Start|Complete|Undo)$/.test(textContent))
  })
}

async function measureBarePage(browser: Browser, size: string) {
  const page = await (await browser.newContext(sizes[size])).newPage()
  await page.setContent('<meta name=viewport content="width=device-width"><button>0</button>')
  await page.evaluate(() => {
    const button = document.querySelector('button')!
    button.addEventListener('click', () => (button.textContent = `${Number(button.textContent) + 1}`))
  })
  return measureClicks(page, size, () => document.querySelector('button'))
}

/** Types names into the search of an agent with 2,000 clients. */
async function measureSearch(browser: Browser, size: string, layout: 'cards' | 'list') {
  const { context, signInPage } = await signIn(browser, size, 'second@harbor.test')
  await signInPage.close()
  await context.addCookies([{ name: 'daybook.clients', value: layout, url: server.origin }])
  const page = await context.newPage()
  await page.goto('/clients?sort=name')
  await page.waitForFunction(
    (count) => document.body.innerText.includes(count),
    `${clientCount.toLocaleString('en-US')} `,
  )
  await recordDurations(page, 'input')
  await page.evaluate(() => document.querySelector<HTMLElement>('[name=clients-search]')!.focus())
  for (const key of 'client 17 stone 4 ann vale'.repeat(2)) {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await page.waitForTimeout(150)
    if (key === 'e') for (let back = 0; back < 3; back++) await page.keyboard.press('Backspace')
  }
  const { clicks: keys, ...durations } = await summarizeDurations(page)
  await page.context().close()
  return { ...durations, keys }
}

/** Adds what the agent of the search lacks of 2,000 clients. */
async function addClients(browser: Browser) {
  const { context } = await signIn(browser, 'desktop', 'second@harbor.test')
  const { request } = context
  const { csrfToken } = (await (await request.get('/api/csrf-token')).json()) as { csrfToken: string }
  const existing = (await (await request.get('/api/clients?limit=5000')).json()) as unknown[]
  const names = ['Ann', 'Bob', 'Carla', 'Dan', 'Grace', 'Mia', 'Noah', 'Zoe']
  for (let number = existing.length; number < clientCount; number++) {
    const firstName = names[number % names.length]
    const data = { firstName, lastName: `Stone ${number}`, email: `client${number}@example.com` }
    const response = await request.post('/api/clients', { headers: { 'X-CSRF-Token': csrfToken }, data })
    if (!response.ok()) throw new Error(`A client could not be added: ${response.status()}`)
  }
  await context.close()
}

/**
 * Touches or clicks for 90 ms each and reads the durations that the browser reports. It uses no locators: after one, the
 * page listens to every event.
 */
async function measureClicks(page: Page, size: string, find: () => Element | null | undefined) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await recordDurations(page, 'click')
  const centerExpression = `(() => {
    const button = (${find.toString()})()
    button.scrollIntoView({ block: 'nearest' })
    const { x, y, width, height } = button.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })()`
  for (let click = 0; click < clickCount; click++) {
    const center = await page.evaluate<{ x: number; y: number }>(centerExpression)
    if (size === 'phone') await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [center] })
    else {
      await page.mouse.move(center.x, center.y)
      await page.mouse.down()
    }
    await page.waitForTimeout(90)
    if (size === 'phone') await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    else await page.mouse.up()
    await page.waitForTimeout(400)
  }
  const durations = await summarizeDurations(page)
  await page.context().close()
  return durations
}

/** Records how long the browser reports from each event of a name to the next frame. */
async function recordDurations(page: Page, name: string) {
  await page.evaluate((name) => {
    const durations: number[] = []
    Object.assign(window, { took: durations })
    const recordEntries = (list: PerformanceObserverEntryList) =>
      durations.push(...list.getEntriesByName(name).map(({ duration }) => duration))
    new PerformanceObserver(recordEntries).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  }, name)
}

async function summarizeDurations(page: Page) {
  const durationsMs = (await page.evaluate(() => (window as unknown as { took: number[] }).took)).toSorted(
    (a, b) => a - b,
  )
  return {
    median: durationsMs[durationsMs.length >> 1]!,
    '90 %': durationsMs[Math.floor(durationsMs.length * 0.9)]!,
    clicks: durationsMs.length,
  }
}
