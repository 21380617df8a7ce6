import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { runCommand } from '#test/start/support/run-command.ts'
import type { Driver, DriverOptions } from './driver.ts'

type Message = { id?: number; error?: string; message?: string; result?: unknown; method?: string; params?: LogEntry }
type LogEntry = { level: string; text: string | null }
type CallResult = { type: string; result: { value: string }; exceptionDetails: { text: string } }

/** On phones a finger points, which hovers over nothing, and scrollbars take no space. */
const phonePreferences = ['ui.primaryPointerCapabilities', 'ui.allPointerCapabilities', 'ui.useOverlayScrollbars']
  .map((name) => `user_pref('${name}', 1);`)
  .join('\n')

/** Opens Firefox, which speaks WebDriver BiDi by itself. */
export async function openFirefox({ width, height, pixelRatio, zone, isPhone }: DriverOptions): Promise<Driver> {
  await using started = new AsyncDisposableStack()
  const profile = await mkdtemp(join(tmpdir(), 'daybook-firefox-'))
  started.defer(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
  if (isPhone) await writeFile(join(profile, 'user.js'), phonePreferences)
  const path = env.FIREFOX ?? '/usr/bin/firefox-esr'
  const firefox = runCommand([path, '--headless', '--remote-debugging-port=0', '--profile', profile], {
    env: { PATH: env.PATH ?? '', HOME: profile, TZ: zone, LANG: 'C.UTF-8' },
  })
  started.defer(async () => void (await firefox.interrupt('SIGTERM')))
  const [, address] = await firefox.waitForOutput(/WebDriver BiDi listening on (ws:\S+)/)
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  started.defer(() => socket.close())

  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  const errors: string[] = []
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.method === 'log.entryAdded' && message.params?.level === 'error') errors.push(`${message.params.text}`)
    const call = message.id === undefined ? undefined : pending.get(message.id)
    if (message.error) call?.reject(new Error(`${message.error}: ${message.message}`))
    else call?.resolve(message.result)
  })
  socket.addEventListener('close', () => {
    for (const call of pending.values()) call.reject(new Error(`Firefox has ended:\n${firefox.readOutput()}`))
  })
  let lastId = 0
  const send = <Result>(method: string, params: object): Promise<Result> => {
    lastId += 1
    const call = Promise.withResolvers<unknown>()
    pending.set(lastId, call)
    socket.send(JSON.stringify({ id: lastId, method, params }))
    return call.promise as Promise<Result>
  }

  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  // Unlike the first tab, which gives it to the address, a new one has the focus.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  await send('browsingContext.setViewport', { context, viewport: { width, height }, devicePixelRatio: pixelRatio })
  const resources = started.move()
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    navigate: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    call: async (functionDeclaration, json) => {
      const { type, result, exceptionDetails } = await send<CallResult>('script.callFunction', {
        functionDeclaration,
        arguments: [{ type: 'string', value: json }],
        target: { context },
        awaitPromise: true,
      })
      if (type === 'exception') throw new Error(exceptionDetails.text)
      return result.value
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    takeScreenshot: async () => (await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    listErrors: () => errors,
    close: () => resources.disposeAsync(),
  }
}
