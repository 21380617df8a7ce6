import type { BrowserContext, ConsoleMessage } from 'playwright-core'
import { getCurrentUser } from '#contract/session/session.ts'

/** Problems of a browser context; `expect` declares a pattern of problems that the test causes. */
export type PageWatch = {
  expect: (pattern: RegExp) => void
  /** Returns unexpected problems and expected ones that did not occur. */
  problems: () => string[]
  /** Returns the expected problems that did not occur yet. */
  missing: () => string[]
  /** Clears recorded problems and expectations. */
  reset: () => void
}

/** Records errors, requests to foreign origins and Content-Security-Policy violations on all pages of a context. */
export async function watchPage(context: BrowserContext, allowedOrigins: readonly string[]): Promise<PageWatch> {
  const problems: string[] = []
  const expected: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !isUnauthenticatedProbe(message))
      problems.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => problems.push(`page: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(http|ws)/.test(protocol) && !allowedOrigins.includes(origin))
      problems.push(`request to a stranger: ${request.url()}`)
  })
  await context.exposeBinding(
    'daybookRefused',
    (_source, what: string) => void problems.push(`refused by CSP: ${what}`),
  )
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { daybookRefused } = window as unknown as { daybookRefused: (what: string) => void }
      daybookRefused(`${violatedDirective} ${blockedURI}`)
    })
  })
  const missing = () =>
    expected
      .filter((pattern) => !problems.some((problem) => pattern.test(problem)))
      .map((pattern) => `did not come: ${pattern}`)
  return {
    expect: (pattern) => void expected.push(pattern),
    problems: () => [...problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))), ...missing()],
    missing,
    reset: () => {
      problems.length = 0
      expected.length = 0
    },
  }
}

/** Chromium logs every error status; this one only means that no user is signed in yet. */
const isUnauthenticatedProbe = (message: ConsoleMessage): boolean =>
  message.location().url.endsWith(getCurrentUser.path) && message.text().includes('401')
