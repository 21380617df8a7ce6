import { findLeadingDay } from './day-phrases.ts'
import type { DayPhrase } from './line-item.ts'
import { expression } from './phrase-placeholders.ts'
import { isImperative, noteLabel } from './task-words.ts'

/** A column of a grid: "Email" above what is sent. */
export type ChannelColumn = { kind: 'channel'; channel: string }

/**
 * The role of a column of a table or a field of a step: a kind of detail, the channel of its steps, or the day of
 * everything below it.
 */
export type ColumnRole = RoleName | ChannelColumn | DayPhrase
/** An entry is a whole step with its day. */
type RoleName = 'entry' | 'day' | 'time' | 'section' | 'task' | 'channel' | 'minutes' | 'priority' | 'count' | 'ignored'

const headers: readonly [RegExp, RoleName][] = [
  [
    /^(?:step|goal|touch day) #$|^(?:count|target|qty|quantity|amount|times|volume|target count)$|how many|^(?:per|typical|average) (?:day|week|month)$/i,
    'count',
  ],
  [/^(?:step|task|item|touch|attempt|contact)? ?(?:#|no\.?|nr\.?|number|id)$|^step$/i, 'ignored'],
  [
    /\b(?:status|done|complete[d]?|check|who|person|lead|role|manual|comments?|resources?|link|template|cost|location|where|phase|stage|initials|tools?|segment|tags?|details|call[- ]to[- ]action|cta|(?:core|key|main) message)\b|^✓$/i,
    'ignored',
  ],
  [noteLabel, 'ignored'],
  [/\b(?:time of day|start time|due time|hour|clock)\b|^start$/i, 'time'],
  [
    /\b(?:duration|minutes?|mins?|length|how long|hours|effort|time (?:needed|required)|est\.? time|time est)\b|^time$/i,
    'minutes',
  ],
  [/\b(?:priority|prio|importance|urgency)\b/i, 'priority'],
  [/\b(?:channel|type|method|medium|via|mode|communication)\b|^how$/i, 'channel'],
  [
    /\b(?:days?|dates?|when|timing|timeline|time ?(?:frame|line)|w(?:ee)?ks?|months?|due|deadline|schedule|weekday|trigger|interval|gap|frequency|how often|cadence|delay|offset|wait|countdown|t-)(?!\w)/i,
    'day',
  ],
  [
    /\b(?:title|tasks?|actions?|activit(?:y|ies)|what(?! (?:good|success|great)\b)|description|to-?do|items?|touch|touchpoint|main goal|milestone|deliverable|event|assignment|monday|morning|afternoon|evening|am|pm)\b/i,
    'task',
  ],
]

/** Finds the role of a column or field by its name; undefined if the name says nothing. */
export function readHeader(cell: string): ColumnRole | undefined {
  const text = cell.replaceAll('_', ' ').trim()
  const words = text.split(' ').length
  if (text.length > 60 || /: \S/.test(text) || words > 6 || (words > 3 && isImperative(text))) return undefined
  const found = headers.find(([pattern]) => pattern.test(text))?.[1]
  // "Week 1" and "Monday" as names of columns: the cells below are due then.
  const day = findLeadingDay(text)
  const isColumn = day && !['event', 'unknown', 'bare'].includes(day.phrase.kind)
  if (isColumn && day.end >= text.length && !/^(?:due|date|day|week of)$/i.test(text)) return day.phrase
  return found
}

/** Whether a role is the channel of the steps below. */
export const isChannelColumn = (role: ColumnRole | undefined): role is ChannelColumn =>
  typeof role === 'object' && role.kind === 'channel'
/** Whether a role is the day of everything below. */
export const isDayColumn = (role: ColumnRole | undefined): role is DayPhrase =>
  typeof role === 'object' && role.kind !== 'channel'
/** Whether any column of a table is named after a day. */
export const isDayHeader = (roles: readonly (ColumnRole | undefined)[]): boolean => roles.some(isDayColumn)

/** Matches a text that is a channel and nothing else. */
export const channelAlone = expression('^(?:task: ?)?(?:auto(?:mated)? |manual )?{channel}s?$')
