import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

/** Finds Chromium at the path in CHROMIUM, in the usual system locations, or in Playwright's cache. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM, headlessShellPath, ...usualPaths, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
}

/** Finds Chromium or installs it: with apt as root or in CI, otherwise with Playwright's download. */
export function ensureChromium(): { path: string } | { remedy: string } {
  if (![headlessShellPath, process.env.CHROMIUM].includes(findChromium())) installChromium()
  const path = findChromium()
  return path
    ? { path }
    : {
        remedy:
          'The browser tests need Chromium: install it (apt-get install chromium-headless-shell) or set CHROMIUM=/path/to/chromium',
      }
}

/** Chromium without windows, which takes less CPU time. */
const headlessShellPath = '/usr/bin/chromium-headless-shell'

const usualPaths = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => `/usr/bin/${name}`),
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Installs what apt has of the headless shell and Chromium; another Chromium that is here does as well. */
function installChromium(): void {
  const hasChromium = findChromium() !== undefined
  const isRoot = process.getuid?.() === 0
  if (existsSync('/usr/bin/apt-get') && (isRoot || process.env.CI === 'true')) {
    const apt = (...args: string[]) => run(...(isRoot ? [] : ['sudo']), 'apt-get', ...args)
    if (!hasChromium) apt('update')
    if (!apt('install', '-y', 'chromium-headless-shell') && !hasChromium) apt('install', '-y', 'chromium')
  } else if (!hasChromium) {
    const cli = join(import.meta.dirname, '..', '..', '..', 'node_modules', 'playwright-core', 'cli.js')
    run(process.execPath, cli, 'install', 'chromium')
  }
}

/** Returns whether a command succeeded. */
function run(...[command, ...args]: string[]): boolean {
  console.log([command, ...args].join(' '))
  return spawnSync(command!, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}
