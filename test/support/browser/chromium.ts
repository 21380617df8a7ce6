import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

/** Where a Chromium is, by CHROMIUM, in the system's usual places, or in Playwright's own; undefined where none is. */
export function findChromium(): string | undefined {
  const configuredPath = process.env.CHROMIUM
  return [...(configuredPath ? [configuredPath] : []), ...usualPaths, chromium.executablePath()].find((path) =>
    existsSync(path),
  )
}

/** Finds a Chromium or installs one where it may: root and CI by apt, anybody else by Playwright's download. */
export function ensureChromium(): { path: string } | { remedy: string } {
  const existingPath = findChromium()
  if (existingPath) return { path: existingPath }
  console.log('No Chromium is found, installing one')
  for (const [command, ...words] of installCommands()) {
    const { status } = spawnSync(command!, words, { stdio: ['ignore', 'inherit', 'inherit'] })
    if (status !== 0) break
  }
  const path = findChromium()
  return path
    ? { path }
    : {
        remedy:
          'No Chromium for the browser tests: install one (apt-get install chromium) or name yours by CHROMIUM=/path/to/chromium',
      }
}

const usualPaths = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`),
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Commands to run one after the other. */
function installCommands(): string[][] {
  const isRoot = process.getuid?.() === 0
  const hasApt = existsSync('/usr/bin/apt-get')
  if (hasApt && (isRoot || process.env.CI === 'true')) {
    const apt = [...(isRoot ? [] : ['sudo']), 'apt-get']
    return [
      [...apt, 'update'],
      [...apt, 'install', '-y', 'chromium'],
    ]
  }
  const cli = join(import.meta.dirname, '..', '..', '..', 'node_modules', 'playwright-core', 'cli.js')
  return [[process.execPath, cli, 'install', 'chromium']]
}
