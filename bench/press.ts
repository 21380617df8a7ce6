import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { findChromium } from '#test/support/chromium.ts'
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
const browser = await chromium.launch({ executablePath: findChromium(), args })
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
  const page = await (await browser.newContext({ baseURL: ours.origin, ...sizes[size] })).newPage()
  await page.goto('/api/login')
  await page.getByLabel('E-mail').fill('agent@harbor.test')
  await page.keyboard.press('Enter')
  const open = page.locator('[data-task]').filter({ has: page.getByRole('button', { name: /^(Start|Complete)$/ }) })
  await open.first().waitFor()
  const id = await open.first().getAttribute('data-task')
  const card = page.locator(`[data-task="${id}"]`)
  const start = card.getByRole('button', { name: 'Start', exact: true })
  if (await start.count()) await start.click()
  // A press is taken when the one before has been answered; one task stays open, so that no day is cleared.
  return pressed(page, size, card.locator('button:not([aria-disabled=true])', { hasText: /^(Complete|Undo)$/ }))
}

async function onBarePage(browser: Browser, size: string) {
  const page = await (await browser.newContext(sizes[size])).newPage()
  await page.setContent('<meta name=viewport content="width=device-width"><button>0</button>')
  const button = page.getByRole('button')
  await button.evaluate((it) => it.addEventListener('click', () => (it.textContent = `${Number(it.textContent) + 1}`)))
  return pressed(page, size, button)
}

/** Presses as a finger or a mouse does, 90 ms long, and reads what the browser itself says of each. */
async function pressed(page: Page, size: string, button: Locator) {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(() => {
    const took: number[] = []
    Object.assign(window, { took })
    const seen = (list: PerformanceObserverEntryList) =>
      took.push(...list.getEntriesByName('click').map(({ duration }) => duration))
    new PerformanceObserver(seen).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (let press = 0; press < presses; press++) {
    const box = (await button.boundingBox())!
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    if (size === 'phone') await wire.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
    else {
      await page.mouse.move(at.x, at.y)
      await page.mouse.down()
    }
    await page.waitForTimeout(90)
    if (size === 'phone') await wire.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    else await page.mouse.up()
    await page.waitForTimeout(350)
  }
  const took = (await page.evaluate(() => (window as unknown as { took: number[] }).took)).toSorted((a, b) => a - b)
  await page.context().close()
  return { median: took[took.length >> 1]!, '90 %': took[Math.floor(took.length * 0.9)]!, presses: took.length }
}
