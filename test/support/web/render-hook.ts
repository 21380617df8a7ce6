import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import type { flushSync } from 'react-dom'
import type { createRoot } from 'react-dom/client'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { queryClient } from '#web/base/query-client.ts'

export type RenderedHook<T> = {
  /** The result of the last rendering. */
  readonly result: T
  rerender: (useHook: () => T) => void
  unmount: () => void
}

/**
 * Returns a function that mounts a hook in React with the program's query client, without a browser: the component
 * renders no elements. Call it at the top of a test file. After each test hooks are unmounted and the cache is cleared.
 */
export function setupHooks(): <T>(useHook: () => T) => RenderedHook<T> {
  let reactDom: { createRoot: typeof createRoot; flushSync: typeof flushSync }
  const mounted = new Set<() => void>()
  beforeAll(async () => {
    stubBrowser()
    reactDom = { ...(await import('react-dom/client')), ...(await import('react-dom')) }
  })
  afterEach(() => {
    for (const unmount of mounted) unmount()
    queryClient.clear()
  })
  afterAll(async () => {
    // React schedules work by setImmediate, and this work needs the globals.
    for (let round = 0; round < 10; round += 1) await new Promise(setImmediate)
    vi.unstubAllGlobals()
  })

  return <T>(useHook: () => T) => {
    const root = reactDom.createRoot(createContainer())
    let result: { value: T } | undefined
    const HookHost = ({ run }: { run: () => T }) => {
      result = { value: run() }
      return null
    }
    const rerender = (run: () => T) =>
      reactDom.flushSync(() =>
        root.render(createElement(QueryClientProvider, { client: queryClient }, createElement(HookHost, { run }))),
      )
    const unmount = () => {
      mounted.delete(unmount)
      reactDom.flushSync(() => root.unmount())
    }
    mounted.add(unmount)
    rerender(useHook)
    return {
      get result() {
        return result!.value
      },
      rerender,
      unmount,
    }
  }
}

/** Retries a check until it no longer throws. */
export const eventually = <T>(check: () => T): Promise<T> => vi.waitFor(check, { interval: 1, timeout: 15_000 })

/**
 * Runs all work that is ready, to assert afterwards that something did not happen: React and TanStack Query schedule theirs
 * by timers of 0 ms and `setImmediate`, and a reply passes through a few of these.
 */
export async function flushScheduledWork(): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 0))
    await new Promise(setImmediate)
  }
}

/** The parts of a browser that React needs to mount a component without elements, and our hooks to send requests. */
function stubBrowser(): void {
  const document = Object.assign(new EventTarget(), { nodeType: 9, activeElement: null })
  const window = Object.assign(new EventTarget(), {
    document,
    setTimeout,
    clearTimeout,
    location: { pathname: '/', search: '', assign: vi.fn() },
    HTMLIFrameElement: class {},
  })
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint))
}

const createContainer = () =>
  Object.assign(new EventTarget(), { nodeType: 1, tagName: 'DIV', ownerDocument: document }) as unknown as Element
