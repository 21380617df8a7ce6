import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { freePort, serve } from './servers.ts'

/**
 * `npm run bench:press [-- --presses 30]`: milliseconds from a press on Complete or Undo to the frame that shows it, at a
 * quarter of the processor's speed, on a busy day of the demo; beside a page with nothing but one button.
 */
const asked = process.argv.indexOf('--presses')
const presses = asked < 0 ? 30 : Number(process.argv[asked + 1])

const sizes: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1280, height: 800 } },
}
const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']

const folder = await mkdtemp(join(tmpdir(), 'daybook-press-'))
const port = await freePort()
const ours = await serve('ours', 'server/main.ts', [], port, { PORT: `${port}`, ISSUER_PORT: '0', DATA_DIR: folder })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args })
try {
  const rows = []
  for (const size of Object.keys(sizes)) {
    const [bare, day] = [await onBarePage(browser, size), await onDay(browser, size)]
    rows.push({ size, ...day, 'bare page': bare.median, presses: day.presses })
  }
  console.table(rows)
  if (rows.some(({ median }) => median > 100)) process.exitCode = 1
} finally {
  await browser.close()
  await ours.stop()
  await rm(folder, { recursive: true, force: true })
}

async function onDay(browser: Browser, size: string) {
  const context = await browser.newContext({ baseURL: ours.origin, ...sizes[size] })
  const door = await context.newPage()
  await door.goto('/api/login')
  await door.getByLabel('E-mail').fill('agent@harbor.test')
  await door.keyboard.press('Enter')
  await door.locator('[data-task]').first().waitFor()
  const page = await context.newPage()
  await page.goto('/')
  await page.waitForFunction(() => document.querySelector('[data-task]'))
  await door.close()
  return pressed(page, size, () => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-task] button:not([aria-disabled=true])')]
    const card = all.find(({ textContent }) => /^(Start|Complete|Undo)$/.test(textContent))?.closest('[data-task]')
    return [...card!.querySelectorAll('button')].find(({ textContent }) => /^(Start|Complete|Undo)$/.test(textContent))
  })
}

async function onBarePage(browser: Browser, size: string) {
  const page = await (await browser.newContext(sizes[size])).newPage()
  await page.setContent('<meta name=viewport content="width=device-width"><button>0</button>')
  await page.evaluate(() => {
    const button = document.querySelector('button')!
    button.addEventListener('click', () => (button.textContent = `${Number(button.textContent) + 1}`))
  })
  return pressed(page, size, () => document.querySelector('button'))
}

/**
 * Presses as a finger or a mouse does, 90 ms long, and reads what the browser itself says of each. Without locators: a
 * page that one has looked at listens to every event from then on.
 */
async function pressed(page: Page, size: string, find: () => Element | null | undefined) {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(() => {
    const took: number[] = []
    Object.assign(window, { took })
    const seen = (list: PerformanceObserverEntryList) =>
      took.push(...list.getEntriesByName('click').map(({ duration }) => duration))
    new PerformanceObserver(seen).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const middle = `(() => {
    const button = (${find.toString()})()
    button.scrollIntoView({ block: 'nearest' })
    const { x, y, width, height } = button.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })()`
  for (let press = 0; press < presses; press++) {
    const at = await page.evaluate<{ x: number; y: number }>(middle)
    if (size === 'phone') await wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    else {
      await page.mouse.move(at.x, at.y)
      await page.mouse.down()
    }
    await page.waitForTimeout(90)
    if (size === 'phone') await wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    else await page.mouse.up()
    await page.waitForTimeout(400)
  }
  const took = (await page.evaluate(() => (window as unknown as { took: number[] }).took)).toSorted((a, b) => a - b)
  await page.context().close()
  return { median: took[took.length >> 1]!, '90 %': took[Math.floor(took.length * 0.9)]!, presses: took.length }
}
