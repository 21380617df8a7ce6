import type { BrowserContext, ConsoleMessage } from 'playwright-core'
import { currentUser } from '#contract/session.ts'

/** What went wrong in a browser that nobody expected; `expect` says of a kind of it that it belongs to the test. */
export type Watch = {
  expect: (form: RegExp) => void
  /** What was not expected, and what was and did not come. */
  complaints: () => string[]
  /** Begins anew. */
  forget: () => void
}

/** Listens to all pages of a context for errors, requests to strangers, and what the Content-Security-Policy refused. */
export async function watch(context: BrowserContext, own: readonly string[]): Promise<Watch> {
  const trouble: string[] = []
  const expected: RegExp[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' && !asksWhoIsThere(message))
      trouble.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => trouble.push(`page: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(http|ws)/.test(protocol) && !own.includes(origin)) trouble.push(`request to a stranger: ${request.url()}`)
  })
  await context.exposeBinding('daybookRefused', (_source, what: string) => void trouble.push(`refused by CSP: ${what}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { daybookRefused } = window as unknown as { daybookRefused: (what: string) => void }
      daybookRefused(`${violatedDirective} ${blockedURI}`)
    })
  })
  return {
    expect: (form) => void expected.push(form),
    complaints: () => [
      ...trouble.filter((said) => !expected.some((form) => form.test(said))),
      ...expected.filter((form) => !trouble.some((said) => form.test(said))).map((form) => `did not come: ${form}`),
    ],
    forget: () => {
      trouble.length = 0
      expected.length = 0
    },
  }
}

/** Chromium tells every refusal; this one only means that nobody is signed in yet. */
const asksWhoIsThere = (message: ConsoleMessage): boolean =>
  message.location().url.endsWith(currentUser.path) && message.text().includes('401')
