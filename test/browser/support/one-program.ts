import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { demoAccounts } from '#db/demo/people.ts'
import { embeddedAddress } from '#test/start/support/embedded-address.ts'
import { newDataDir, startProgram } from '#test/start/support/program.ts'
import { signedIn } from '#test/start/support/sign-in.ts'
import { findChromium } from '#test/support/chromium.ts'
import type { CookieState } from './person.ts'
import { zoneWithHour } from './zones.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's one program, its one Chromium, and the cookies of each account of the demo by its e-mail. */
    daybook: {
      origin: string
      issuer: string
      databaseUrl: string
      chromium: string
      zone: string
      demo: Record<string, CookieState>
    }
  }
}

const root = join(import.meta.dirname, '..', '..', '..')

/** One program and one Chromium a run: the real program with its demo, on free ports, and the screens as they are now. */
export default async function startOnce(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium is here: `npm test` finds or installs one, or says how')
  await buildScreens()
  const { dataDir, remove } = await newDataDir()
  // Noon, so that no day ends during the run.
  const zone = zoneWithHour(12, new Date())
  const program = await startProgram({ DATA_DIR: dataDir, TZ: zone })
  const { origin, issuer } = program
  const browser = await chromium.launchServer({ executablePath, args })

  const demo: Record<string, CookieState> = {}
  for (const { email } of demoAccounts) {
    const visit = await signedIn(origin, email)
    demo[email] = await visit.storageState()
    await visit.dispose()
  }
  const databaseUrl = await embeddedAddress(dataDir)
  project.provide('daybook', { origin, issuer, databaseUrl, chromium: browser.wsEndpoint(), zone, demo })
  return async () => {
    await browser.close()
    await program.interrupt()
    await remove()
  }
}

/** Root has no sandbox; the rest keeps Chromium from talking to its makers. */
const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']

/** By the program's own door, when a source is younger than what was built. */
async function buildScreens(): Promise<void> {
  const page = join(root, 'dist', 'web', 'index.html')
  const builtAt = existsSync(page) ? statSync(page).mtimeMs : 0
  const sources = ['vite.config.ts', 'package-lock.json', ...(await filesOf('web')), ...(await filesOf('contract'))]
  if (sources.every((file) => statSync(join(root, file)).mtimeMs < builtAt)) return
  // Vitest says NODE_ENV=test, with which React would be built for development.
  const { NODE_ENV: _, ...env } = process.env
  const { status } = spawnSync(process.execPath, ['bin/daybook.mjs', 'build'], { cwd: root, stdio: 'inherit', env })
  if (status !== 0) throw new Error('The screens could not be built')
}

const filesOf = async (floor: string) =>
  (await readdir(join(root, floor), { recursive: true })).map((file) => join(floor, file))
