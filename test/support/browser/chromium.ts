import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

/** Finds Chromium at the path in CHROMIUM, in the usual system locations, or in Playwright's cache. */
export function findChromium(): string | undefined {
  const configuredPath = process.env.CHROMIUM
  return [...(configuredPath ? [configuredPath] : []), ...usualPaths, chromium.executablePath()].find((path) =>
    existsSync(path),
  )
}

/** Finds Chromium or installs it: with apt as root or in CI, otherwise with Playwright's download. */
export function ensureChromium(): { path: string } | { remedy: string } {
  const existingPath = findChromium()
  if (existingPath) return { path: existingPath }
  console.log('Chromium not found, installing it')
  for (const [command, ...args] of installCommands()) {
    const { status } = spawnSync(command!, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    if (status !== 0) break
  }
  const path = findChromium()
  return path
    ? { path }
    : {
        remedy:
          'The browser tests need Chromium: install it (apt-get install chromium) or set CHROMIUM=/path/to/chromium',
      }
}

const usualPaths = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`),
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the commands to run in order. */
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
