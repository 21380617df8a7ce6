import type { BrowserContext, ConsoleMessage } from 'playwright-core'
import { currentUser } from '#contract/session/session.ts'

/** What went wrong in a browser that nobody expected; `expect` says of a kind of it that it belongs to the test. */
export type PageWatch = {
  expect: (pattern: RegExp) => void
  /** What was not expected, and what was and did not come. */
  problems: () => string[]
  /** Begins anew. */
  reset: () => void
}

/** Listens to all pages of a context for errors, requests to strangers, and what the Content-Security-Policy refused. */
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
  return {
    expect: (pattern) => void expected.push(pattern),
    problems: () => [
      ...problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
      ...expected
        .filter((pattern) => !problems.some((problem) => pattern.test(problem)))
        .map((form) => `did not come: ${form}`),
    ],
    reset: () => {
      problems.length = 0
      expected.length = 0
    },
  }
}

/** Chromium tells every refusal; this one only means that nobody is signed in yet. */
const isUnauthenticatedProbe = (message: ConsoleMessage): boolean =>
  message.location().url.endsWith(currentUser.path) && message.text().includes('401')
