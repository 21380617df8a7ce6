import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { argv } from 'node:process'
import { formatDay, getDayInZone } from '#contract/base/calendar-day.ts'
import { zoneWithHour } from '#test/browser/support/zones.ts'
import { createDataDir, startProgram } from '#test/start/support/program.ts'
import { stepsOfDay } from './day.ts'
import { openFirefox } from './firefox.ts'
import { createPage } from './page.ts'
import { openWebKit } from './webkit.ts'

/**
 * `npm run browsers`: an agent's day in Firefox and WebKit, on a phone and on a desk, with screenshots in
 * `test/browsers/screenshots/`. A name as argument runs that browser only. Exits with 1 if a step or a script fails.
 */
const browsers = { firefox: openFirefox, webkit: openWebKit }
const sizes = {
  phone: { width: 390, height: 844, pixelRatio: 2, isPhone: true, email: 'agent@harbor.test' },
  desktop: { width: 1280, height: 900, pixelRatio: 1, isPhone: false, email: 'second@harbor.test' },
}
const screenshots = join(import.meta.dirname, 'screenshots')

for (const [name, openBrowser] of Object.entries(browsers)) {
  if (argv[2] && argv[2] !== name) continue
  // It is noon in this zone, so that the day does not change during the run.
  const zone = zoneWithHour(12, new Date())
  const today = formatDay(getDayInZone(zone, new Date()), { weekday: 'long', month: 'long', day: 'numeric' })
  const { dataDir, remove } = await createDataDir()
  const program = await startProgram({ DATA_DIR: dataDir, TZ: zone })
  try {
    for (const [size, { email, ...options }] of Object.entries(sizes)) {
      const folder = join(screenshots, `${name}-${size}`)
      await rm(folder, { recursive: true, force: true })
      const driver = await openBrowser({ ...options, zone })
      const page = createPage(driver, folder)
      let step = ''
      try {
        for (const [name, take] of Object.entries(stepsOfDay)) {
          step = name
          await take({ page, origin: program.origin, email, today })
          await page.takeScreenshot(name.replaceAll(' ', '-'))
          const errors = driver.listErrors()
          if (errors.length > 0) throw new Error(`A script failed:\n${errors.join('\n')}`)
        }
        console.log(`${driver.version}, ${size}: good`)
      } catch (error) {
        process.exitCode = 1
        console.error(`${driver.version}, ${size}, ${step}: FAILED`, error)
      } finally {
        await driver.close()
      }
    }
  } finally {
    await program.interrupt()
    await remove()
  }
}
