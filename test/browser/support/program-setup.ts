import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { demoAccounts } from '#demo/people.ts'
import { embeddedDatabaseUrl } from '#test/start/support/embedded-database-url.ts'
import { createDataDir, startProgram } from '#test/start/support/program.ts'
import { signInByEmail } from '#test/start/support/sign-in.ts'
import { findChromium } from '#test/support/browser/chromium.ts'
import { testSecret } from '#test/support/session-secret.ts'
import type { CookieState } from './person.ts'
import { zoneWithHour } from './zones.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The program of this run, the path of Chromium, and the session cookies of each demo account by e-mail. */
    daybook: {
      origin: string
      databaseUrl: string
      executablePath: string
      zone: string
      demo: Record<string, CookieState>
    }
  }
}

const root = join(import.meta.dirname, '..', '..', '..')

/** Starts one program with demo data on free ports per run, and builds outdated screens. */
export default async function startProgramOnce(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium is here: `npm test` finds or installs one, or says how')
  await buildScreens()
  const { dataDir, remove } = await createDataDir()
  // It is noon in this zone, so that the day does not change during the run.
  const zone = zoneWithHour(12, new Date())
  const program = await startProgram({ DATA_DIR: dataDir, TZ: zone, SESSION_SECRET: testSecret })
  const { origin } = program

  const demo: Record<string, CookieState> = {}
  for (const { email } of demoAccounts) {
    const session = await signInByEmail(origin, email)
    demo[email] = await session.storageState()
    await session.dispose()
  }
  const databaseUrl = await embeddedDatabaseUrl(dataDir)
  project.provide('daybook', { origin, databaseUrl, executablePath, zone, demo })
  return async () => {
    await program.interrupt()
    await remove()
  }
}

/** Builds the screens with the program's build command if a source is newer than the build. */
async function buildScreens(): Promise<void> {
  const page = join(root, 'dist', 'web', 'index.html')
  const builtAt = existsSync(page) ? statSync(page).mtimeMs : 0
  const sources = [
    'vite.config.ts',
    'package-lock.json',
    ...(await filesOf('web')),
    ...(await filesOf('vite')),
    ...(await filesOf('contract')),
  ]
  if (sources.every((file) => statSync(join(root, file)).mtimeMs < builtAt)) return
  // Vitest sets NODE_ENV=test, with which React would be built for development.
  const { NODE_ENV: _, ...env } = process.env
  const { status } = spawnSync(process.execPath, ['bin/daybook.mjs', 'build'], { cwd: root, stdio: 'inherit', env })
  if (status !== 0) throw new Error('The screens could not be built')
}

const filesOf = async (folder: string) =>
  (await readdir(join(root, folder), { recursive: true })).map((file) => join(folder, file))
