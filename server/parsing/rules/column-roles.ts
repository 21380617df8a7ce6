import { findLeadingDay } from './day-phrases.ts'
import type { DayPhrase } from './line-item.ts'
import { expression } from './phrase-placeholders.ts'
import { isImperative, noteLabel } from './task-words.ts'

/** A column of a grid: "Email" above what is sent. */
export type ChannelColumn = { kind: 'channel'; channel: string }

/**
 * The role of a column of a table or a field of a step; a phrase is the day of everything below it, a channel the
 * channel of its steps.
 */
export type Role = RoleName | ChannelColumn | DayPhrase
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

/** Reads the meaning of the name of a column or field. */
export function readHeader(cell: string): Role | undefined {
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

export const isChannelColumn = (role: Role | undefined): role is ChannelColumn =>
  typeof role === 'object' && role.kind === 'channel'
export const isDayColumn = (role: Role | undefined): role is DayPhrase =>
  typeof role === 'object' && role.kind !== 'channel'
/** Whether columns are days, which their names state. */
export const isDayHeader = (roles: readonly (Role | undefined)[]): boolean => roles.some(isDayColumn)

/** A text that is a channel and nothing else. */
export const channelAlone = expression('^(?:task: ?)?(?:auto(?:mated)? |manual )?{channel}s?$')
