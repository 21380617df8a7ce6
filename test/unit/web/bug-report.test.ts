import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { BugReportDraft } from '#contract/bug-reports/bug-reports.ts'

const secret = 'S3CRET-VALUE'

/** The parts of a browser's window that a report reads. */
function fakeWindow(overrides: Record<string, unknown> = {}): Window {
  const buildSecrets = (names: string[]) => Object.fromEntries(names.map((name) => [name, secret]))
  return {
    navigator: { userAgent: 'Browser/1', platform: 'Linux', language: 'en-US', cookieEnabled: true, onLine: true },
    document: {
      readyState: 'complete',
      referrer: `https://mail.test/inbox?q=${secret}#${secret}`,
      title: 'Planning · Daybook',
    },
    location: { href: `http://daybook.test/planning?sequence=${secret}#${secret}` },
    screen: { width: 1280.5, height: 800 },
    innerWidth: 390,
    innerHeight: 844,
    localStorage: buildSecrets(['daybook.theme']),
    sessionStorage: buildSecrets(['draft']),
    ...overrides,
  } as unknown as Window
}

/** Imports the modules afresh, because the recorded errors live as long as their module. */
async function loadCollector() {
  vi.resetModules()
  return {
    ...(await import('#web/bug-reports/collect-debug-info.ts')),
    ...(await import('#web/bug-reports/recent-errors.ts')),
  }
}

describe('a bug report', () => {
  test('matches the contract and has names of keys without values, and URLs without queries', async () => {
    const { collectDebugInfo: collected } = await loadCollector()
    const report = { description: 'The counter is wrong', ...collected(fakeWindow()) }
    expect(z.safeParse(BugReportDraft, report).success).toBe(true)
    expect(JSON.stringify(report)).not.toContain(secret)
    expect(report.systemInfo.url).toBe('http://daybook.test/planning')
    expect(report.debuggingInfo).toEqual({
      localStorageKeys: ['daybook.theme'],
      sessionStorageKeys: ['draft'],
      documentReadyState: 'complete',
      referrer: 'https://mail.test/inbox',
      title: 'Planning · Daybook',
    })
  })

  test('is cut to the limits of the contract', async () => {
    const { collectDebugInfo: collected } = await loadCollector()
    const longName = `${'x'.repeat(199)}😀\u0000${'y'.repeat(20_000)}`
    const manyKeys = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`${index}${longName}`, secret]))
    const report = collected(
      fakeWindow({
        navigator: { userAgent: longName, platform: longName, language: longName, cookieEnabled: false, onLine: false },
        document: { readyState: 'loading', referrer: `https://a.test/${longName}`, title: longName },
        location: { href: `https://a.test/${longName}` },
        screen: { width: Number.NaN, height: 9_999_999 },
        localStorage: manyKeys,
      }),
    )
    const parsed = z.safeParse(BugReportDraft, { description: 'The counter is wrong', ...report })
    expect(parsed.error?.issues).toBeUndefined()
    expect(report.systemInfo.screen).toEqual({ width: 0, height: 100_000 })
  })

  test('has no names of keys when storage is blocked', async () => {
    const { collectDebugInfo: collected } = await loadCollector()
    const blockedWindow = Object.defineProperty(fakeWindow(), 'localStorage', {
      get: () => {
        throw new DOMException('Blocked', 'SecurityError')
      },
    })
    expect(collected(blockedWindow).debuggingInfo.localStorageKeys).toEqual([])
  })
})

describe('recent errors', () => {
  const browser = new EventTarget()
  const consoleError = vi.fn<(...said: unknown[]) => void>()
  beforeEach(() => {
    vi.stubGlobal('window', browser)
    vi.stubGlobal('ErrorEvent', class extends Event {})
    vi.stubGlobal('Element', class {})
    vi.stubGlobal('console', { ...console, error: consoleError })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('are undefined when there were none', async () => {
    const { getRecentErrors: recentErrors } = await loadCollector()
    expect(recentErrors()).toBeUndefined()
  })

  test('come from exceptions, rejections and the console, which still shows them, without queries and user input', async () => {
    const { collectDebugInfo: collected, startRecordingErrors: keepRecentErrors } = await loadCollector()
    keepRecentErrors()
    browser.dispatchEvent(
      Object.assign(new ErrorEvent('error'), { error: new TypeError(`at https://a.test/b?c=${secret}`) }),
    )
    browser.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: { typed: secret } }))
    console.error('Failed /api/clients?search=ada', new Error('409: no'), { typed: secret })
    expect(consoleError).toHaveBeenCalledWith('Failed /api/clients?search=ada', expect.any(Error), { typed: secret })
    const { recentErrors } = collected(fakeWindow()).debuggingInfo
    expect(recentErrors?.map(({ message }) => message)).toEqual([
      'TypeError: at https://a.test/b',
      'Thrown: object',
      'Failed /api/clients Error: 409: no',
    ])
    expect(JSON.stringify(recentErrors)).not.toContain(secret)
  })

  test('are the newest fifty, each cut to the limit of the contract', async () => {
    const { collectDebugInfo: collected, startRecordingErrors: keepRecentErrors } = await loadCollector()
    keepRecentErrors()
    for (let count = 0; count < 70; count += 1) console.error(`${count} ${'z'.repeat(5_000)}`)
    const report = { description: 'The counter is wrong', ...collected(fakeWindow()) }
    expect(report.debuggingInfo.recentErrors).toHaveLength(50)
    expect(report.debuggingInfo.recentErrors?.[0]?.message).toMatch(/^20 /)
    expect(z.safeParse(BugReportDraft, report).success).toBe(true)
  })
})
