import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Id, optionalOrNull, ReplyInstant, textSchemaUpTo, wholeNumberBetween } from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'

/** The minimum length of a description, in characters. */
const minBugDescriptionLength = 10

const Size = z.object({ width: wholeNumberBetween(0, 100_000), height: wholeNumberBetween(0, 100_000) })
const KeyNames = z.array(textSchemaUpTo(maxTextLengths.title)).check(z.maxLength(500))

/** A bug report as the browser sends it: the description, and facts about the browser and the page. */
export const BugReportDraft = z.object({
  description: textSchemaUpTo(maxTextLengths.text).check(
    z.minLength(minBugDescriptionLength, 'Please provide at least 10 characters describing the issue'),
  ),
  systemInfo: z.object({
    userAgent: textSchemaUpTo(1_000),
    url: textSchemaUpTo(maxTextLengths.url),
    timestamp: textSchemaUpTo(40),
    viewport: Size,
    screen: Size,
    platform: textSchemaUpTo(200),
    language: textSchemaUpTo(50),
    cookieEnabled: z.boolean(),
    onlineStatus: z.boolean(),
  }),
  debuggingInfo: z.object({
    localStorageKeys: KeyNames,
    sessionStorageKeys: KeyNames,
    documentReadyState: textSchemaUpTo(50),
    referrer: textSchemaUpTo(maxTextLengths.url),
    title: textSchemaUpTo(maxTextLengths.title),
    recentErrors: optionalOrNull(
      z.array(z.object({ message: textSchemaUpTo(2_000), at: textSchemaUpTo(40) })).check(z.maxLength(50)),
    ),
  }),
})
export type BugReportDraft = z.output<typeof BugReportDraft>

/** Removes query and fragment, which may contain secrets and names, from a URL. */
export const stripUrlQuery = (url: string): string => url.replace(/[?#].*$/s, '')

/**
 * Strips queries and fragments from every URL and path in a text. A word that contains one is cut from there on, except
 * for closing punctuation, because the end of a query within a word cannot be determined.
 */
export const stripUrlQueriesInText = (text: string): string => text.replace(/\S+/g, stripQueryFromWord)

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
  summary: 'Report a bug; stored for the super administrator',
  access: allRoles,
  body: BugReportDraft,
  reply: z.object({ id: Id, createdAt: ReplyInstant }),
  status: 201,
  idempotent: true,
  limit: { calls: 10, minutes: 10 },
  changes: ['bugReports', 'outbox'],
})
