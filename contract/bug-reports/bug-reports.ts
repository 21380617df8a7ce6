import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { everyRole } from '#contract/base/roles.ts'
import { Id, Instant, limits, text, wholeNumber } from '#contract/base/schema.ts'

/** Fewest characters that describe anything (spec 5). */
export const minDescriptionLength = 10

const Size = z.object({ width: wholeNumber(0, 100_000), height: wholeNumber(0, 100_000) })
const KeyNames = z.array(text(limits.title)).check(z.maxLength(500))

export const BugReport = z.object({
  description: text(limits.text).check(
    z.minLength(minDescriptionLength, 'Please provide at least 10 characters describing the issue'),
  ),
  systemInfo: z.object({
    userAgent: text(1_000),
    url: text(limits.url),
    timestamp: text(40),
    viewport: Size,
    screen: Size,
    platform: text(200),
    language: text(50),
    cookieEnabled: z.boolean(),
    onlineStatus: z.boolean(),
  }),
  debuggingInfo: z.object({
    localStorageKeys: KeyNames,
    sessionStorageKeys: KeyNames,
    documentReadyState: text(50),
    referrer: text(limits.url),
    title: text(limits.title),
    recentErrors: z.optional(z.array(z.object({ message: text(2_000), at: text(40) })).check(z.maxLength(50))),
  }),
})
export type BugReport = z.output<typeof BugReport>

/** An address without its query and fragment, where secrets travel and people are named (contract 7). */
export const stripQuery = (url: string): string => url.replace(/[?#].*$/s, '')

/**
 * A text whose addresses, whole or of a path alone, lost theirs. A word that holds one loses all from there on but the
 * marks that close it: what queries may hold is too much to tell where within a word one ends.
 */
export const stripQueries = (text: string): string => text.replace(/\S+/g, stripQueryFromWord)

function stripQueryFromWord(word: string): string {
  const queryIndex = word.search(/[?#]/)
  const [before, after] = [word.slice(0, queryIndex), word.slice(queryIndex + 1)]
  const [closingMarks = ''] = /(?<![)\]}"'`>.,;:])[)\]}"'`>.,;:]+$/.exec(after) ?? []
  const isAddress = /[/:]/.test(before) || /[/=]/.test(after)
  return queryIndex >= 0 && isAddress && closingMarks !== after ? before + closingMarks : word
}

export const reportBug = endpoint({
  name: 'reportBug',
  method: 'POST',
  path: '/api/bug-reports',
  summary: 'Tell the makers what went wrong; kept for the super administrator',
  access: everyRole,
  work: 'write',
  body: BugReport,
  reply: z.object({ id: Id, createdAt: Instant }),
  status: 201,
  idempotent: true,
  limit: { calls: 10, minutes: 10 },
})
