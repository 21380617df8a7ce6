import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { inject } from 'vitest'

const root = join(import.meta.dirname, '..', '..', '..')

/** Bundles the module at a file URL, which renders into `#root`, and opens it at a path of the program's origin. */
export async function openComponent(page: Page, fileUrl: string, path = '/component'): Promise<void> {
  const { origin } = inject('daybook')
  const code = await (bundles[fileUrl] ??= bundle(fileUrl))
  const html = '<!doctype html><html lang="en"><div id="root"></div><script type="module" src="/component.js"></script>'
  await page.route(origin + path, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.route(`${origin}/component.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: code }))
  await page.goto(path)
}

const bundles: Record<string, Promise<string>> = {}

async function bundle(fileUrl: string): Promise<string> {
  const output = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    // Vitest sets NODE_ENV=test, with which React would be built for development.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { development: false } },
    build: { write: false, minify: false, rolldownOptions: { input: fileURLToPath(fileUrl) } },
  })) as Rolldown.RolldownOutput
  return output.output[0].code
}
