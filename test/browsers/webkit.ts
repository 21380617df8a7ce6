import { globSync } from 'node:fs'
import { env } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#db/embedded/postgres-address.ts'
import { runCommand } from '#test/start/support/run-command.ts'
import type { Driver, DriverOptions } from './driver.ts'

type Session = { sessionId: string; capabilities: { browserVersion: string } }

/** Opens WebKitGTK's MiniBrowser by WebDriver on its own display; it is the closest to Safari on Linux. */
export async function openWebKit({ width, height, pixelRatio, zone }: DriverOptions): Promise<Driver> {
  await using started = new AsyncDisposableStack()
  const screen = `${width * pixelRatio}x${height * pixelRatio}x24`
  const display = runCommand(['Xvfb', '-displayfd', '1', '-screen', '0', screen])
  started.defer(async () => void (await display.interrupt('SIGTERM')))
  const [number] = await display.waitForOutput(/^\d+/m)
  const port = await findFreePort()
  const driver = runCommand(['WebKitWebDriver', `--port=${port}`], {
    env: {
      PATH: env.PATH ?? '',
      HOME: env.HOME ?? '',
      TZ: zone,
      LANG: 'C.UTF-8',
      DISPLAY: `:${number}`,
      GDK_SCALE: `${pixelRatio}`,
    },
  })
  started.defer(async () => void (await driver.interrupt('SIGTERM')))

  const send = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) })
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  await waitUntilReady()
  const options = {
    binary: env.MINI_BROWSER ?? globSync('/usr/{lib,lib/*,libexec}/webkit2gtk-4*/MiniBrowser')[0],
    // The full screen has no toolbar, which would be wider than a phone.
    args: ['--automation', '--full-screen'],
  }
  const { sessionId, capabilities } = await send<Session>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const session = `/session/${sessionId}`
  started.defer(() => send('DELETE', session))
  const errors: string[] = []
  await send('POST', `${session}/window/rect`, { x: 0, y: 0, width, height })
  const resources = started.move()
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    navigate: (url) => send('POST', `${session}/url`, { url }),
    call: async (functionText, json) => {
      const script = `const errors = (${String(takeErrors)})(); return Promise.resolve((${functionText})(...arguments)).then((value) => [value, errors])`
      const [value, found] = await send<[string, string[]]>('POST', `${session}/execute/sync`, { script, args: [json] })
      errors.push(...found)
      return value
    },
    perform: (actions) => send('POST', `${session}/actions`, { actions }),
    takeScreenshot: () => send('GET', `${session}/screenshot`),
    listErrors: () => errors,
    close: () => resources.disposeAsync(),
  }

  async function waitUntilReady(): Promise<void> {
    for (const deadline = performance.now() + 30_000; ; await pause(50)) {
      try {
        await send('GET', '/status')
        return
      } catch (error) {
        if (performance.now() > deadline) throw error
      }
    }
  }
}

/** Runs in the page: collects what WebDriver does not report, from the first call in a document; returns what is new. */
function takeErrors(): string[] {
  const page = window as typeof window & { scriptErrors?: string[] }
  if (page.scriptErrors) return page.scriptErrors.splice(0)
  const errors: string[] = (page.scriptErrors = [])
  addEventListener('error', ({ message }) => errors.push(message))
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)))
  const { error: logError } = console
  console.error = (...parts) => {
    errors.push(parts.join(' '))
    logError(...parts)
  }
  return []
}
