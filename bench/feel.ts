import { type CDPSession, chromium, type Page } from 'playwright-core'
import { defaultSize } from './data.ts'
import { readNumber } from './options.ts'
import { withProgram } from './with-program.ts'

/**
 * `npm run bench:feel [-- --rounds 40]`: milliseconds from a press or key to the frame that shows its effect, in
 * Chromium, for an agent with 20,000 clients: on a desk at full speed, and on a phone at a quarter of it; and the
 * frames that are dropped while their list is scrolled. For comparison, a page with nothing but one button, since one
 * frame takes 16 ms. Exits with 1 over budget.
 */
const clientCount = 20_000
const rounds = readNumber('--rounds', 40)

const devices = {
  desk: { slowdown: 1, context: { viewport: { width: 1280, height: 800 } } },
  phone: { slowdown: 4, context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
}
type Device = keyof typeof devices

/** In milliseconds, dropped frames for scrolling; if a device has none, its figure is only shown. */
const budgets: Record<string, Partial<Record<Device, number>>> = {
  'press on a bare page': {},
  'press on a task': { desk: 16, phone: 50 },
  'key in the search': { desk: 16, phone: 50 },
  'open another screen': { desk: 100 },
  'open a dialog': { desk: 100 },
  'open the palette': { desk: 100 },
  'go back': { desk: 50 },
  'frames dropped by scrolling': { desk: 0 },
}
/** The sign that a screen is shown. */
type Sign = { selector: string; text: string }

const screens: [path: string, sign: Sign][] = [
  ['/history', { selector: 'main h1', text: 'History' }],
  ['/planning', { selector: 'main h1', text: 'Planning' }],
  ['/', { selector: '[data-task]', text: '' }],
]

type Row = { what: string; device: Device; median: number; p99: number; budget: number | '–'; isMet: boolean }
const rows: Row[] = []

const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args })
try {
  await withProgram({ ...defaultSize, agents: 1, clients: clientCount, historyDays: 5 }, async ({ server, data }) => {
    for (const device of Object.keys(devices) as Device[])
      await measureDevice(device, server.origin, data.callers[0]!.cookie)
  })
} finally {
  await browser.close()
}
console.table(rows)
if (rows.some(({ isMet }) => !isMet)) process.exitCode = 1

async function measureDevice(device: Device, origin: string, cookie: string): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, timezoneId: 'UTC', ...devices[device].context })
  const [name, value] = cookie.split(/=(.*)/) as [string, string]
  await context.addCookies([{ name, value, url: origin }])
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const record = (what: string, values: readonly number[]) => rows.push(toRow(what, device, values))

  await page.setContent('<meta name=viewport content="width=device-width"><button>0</button>')
  await page.evaluate(() => {
    const button = document.querySelector('button')!
    button.addEventListener('click', () => (button.textContent = `${Number(button.textContent) + 1}`))
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: devices[device].slowdown })
  record('press on a bare page', await measurePresses(page, cdp, device, 'button'))

  await page.goto('/')
  await waitFor(page, '[data-task]')
  record('press on a task', await measurePresses(page, cdp, device, '[data-task] button[aria-pressed]'))
  record('open a dialog', await measureKeys(page, 'n', '[role=dialog]'))
  record('open the palette', await measureKeys(page, 'Control+k', '[role=dialog] [role=combobox]'))
  record('open another screen', await measureScreens(page, cdp, device))
  record('go back', await measureGoingBack(page))

  await page.goto('/clients?sort=name')
  await page.waitForFunction((count) => document.body.innerText.includes(count), clientCount.toLocaleString('en-US'))
  record('frames dropped by scrolling', [await countDroppedFrames(page, cdp, device)])
  await page.evaluate(() => window.scrollTo(0, 0))
  record('key in the search', await measureTyping(page))
  await context.close()
}

function toRow(what: string, device: Device, values: readonly number[]): Row {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!)
  const budget = budgets[what]![device]
  return {
    what,
    device,
    median: at(0.5),
    p99: at(0.99),
    budget: budget ?? '–',
    isMet: at(0.99) <= (budget ?? Infinity),
  }
}

function waitFor(page: Page, selector: string) {
  return page.waitForFunction((selector) => document.querySelector(selector), selector)
}

/** Presses the first visible match of a selector; without locators, after which the page listens to every event. */
async function press(page: Page, cdp: CDPSession, device: Device, selector: string): Promise<void> {
  const center = await page.evaluate((selector) => {
    const target = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility())!
    target.scrollIntoView({ block: 'nearest' })
    const { x, y, width, height } = target.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }, selector)
  if (device === 'phone') await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [center] })
  else {
    await page.mouse.move(center.x, center.y)
    await page.mouse.down()
  }
  await page.waitForTimeout(90)
  if (device === 'phone') await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  else await page.mouse.up()
}

async function measurePresses(page: Page, cdp: CDPSession, device: Device, selector: string): Promise<number[]> {
  await recordDurations(page)
  for (let round = 0; round < rounds; round++) {
    await press(page, cdp, device, selector)
    await page.waitForTimeout(400)
  }
  return readDurations(page, rounds)
}

async function measureTyping(page: Page): Promise<number[]> {
  await page.evaluate(() => document.querySelector<HTMLElement>('[name=clients-search]')!.focus())
  await recordDurations(page)
  const keys = 'client 17 stone 4'.repeat(Math.ceil(rounds / 17)).slice(0, rounds)
  for (const key of keys) {
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await page.waitForTimeout(250)
    if (key === '4')
      await page.evaluate(() => document.querySelector<HTMLInputElement>('[name=clients-search]')!.select())
  }
  return readDurations(page, rounds)
}

/** Records for each interaction how long the browser reports from its events to the next frame. */
function recordDurations(page: Page): Promise<void> {
  return page.evaluate(() => {
    const durations = new Map<number, number>()
    type Timing = PerformanceEntry & { interactionId: number }
    const record = (list: PerformanceObserverEntryList) => {
      for (const { interactionId, duration } of list.getEntries() as Timing[])
        if (interactionId) durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0))
    }
    new PerformanceObserver(record).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(window, { durations })
  })
}

/** The browser does not report interactions of less than 16 ms. */
async function readDurations(page: Page, count: number): Promise<number[]> {
  const long = await page.evaluate(() => [
    ...(window as unknown as { durations: Map<number, number> }).durations.values(),
  ])
  return [...long, ...Array.from({ length: Math.max(0, count - long.length) }, () => 8)]
}

/** Milliseconds from the next event of a type to the frame that shows a sign. */
async function watchFrame(page: Page, eventType: string, sign: Sign): Promise<() => Promise<number>> {
  await page.evaluate(
    ({ eventType, sign: { selector, text } }) => {
      const shown = new Promise<number>((resolve) => {
        const start = ({ timeStamp }: Event) => {
          const check = () => {
            if (!document.querySelector(selector)?.textContent.includes(text)) return requestAnimationFrame(check)
            // After the paint of this frame.
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - timeStamp))
            port1.start()
            return port2.postMessage(0)
          }
          requestAnimationFrame(check)
        }
        window.addEventListener(eventType, start, { once: true, capture: true })
      })
      Object.assign(window, { shown })
    },
    { eventType, sign },
  )
  return () => page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}

/** Opens by a key and closes by Escape. The first time is not counted: before it the code may still be under way. */
async function measureKeys(page: Page, key: string, selector: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds / 4; round++) {
    await page.waitForFunction(() => !document.querySelector('[role=dialog]'))
    const readTime = await watchFrame(page, 'keydown', { selector, text: '' })
    await page.keyboard.press(key)
    times.push(await readTime())
    await page.keyboard.press('Escape')
  }
  return times.slice(1)
}

/** Goes from screen to screen; the first time each fetches its code and data, which is not counted. */
async function measureScreens(page: Page, cdp: CDPSession, device: Device): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round <= rounds / 4; round++)
    for (const [path, sign] of screens) {
      const readTime = await watchFrame(page, 'click', sign)
      await press(page, cdp, device, `nav a[href="${path}"]`)
      times.push(await readTime())
      await page.waitForTimeout(300)
    }
  return times.slice(screens.length)
}

/** Goes back through the screens that were opened. */
async function measureGoingBack(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds / 4; round++) {
    const [, sign] = screens.at(1 - (round % screens.length))!
    const readTime = await watchFrame(page, 'popstate', sign)
    await page.evaluate(() => window.history.back())
    times.push(await readTime())
    await page.waitForTimeout(300)
  }
  return times
}

/** Scrolls through the list for three seconds, and counts the frames of 60 a second that the page missed. */
async function countDroppedFrames(page: Page, cdp: CDPSession, device: Device): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    const record = (time: number) => {
      times.push(time)
      requestAnimationFrame(record)
    }
    requestAnimationFrame(record)
  })
  const { width, height } = devices[device].context.viewport
  await cdp.send('Input.synthesizeScrollGesture', {
    x: width / 2,
    y: height / 2,
    yDistance: -9_000,
    speed: 3_000,
    gestureSourceType: device === 'phone' ? 'touch' : 'mouse',
  })
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times)
  const frameMs = 1000 / 60
  return times
    .slice(1)
    .reduce((sum, time, index) => sum + Math.max(0, Math.round((time - times[index]!) / frameMs) - 1), 0)
}
