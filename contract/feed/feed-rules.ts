import { addDays, addMonths, type CalendarDay } from '#contract/base/calendar-day.ts'
import { addClientName } from '#contract/tasks/task-labels.ts'

/** Maximum entries of a feed, soonest first. */
export const maxFeedEntries = 10_000

/** The days of a feed: from a month back to twelve ahead. */
export const getFeedRange = (today: CalendarDay): { from: CalendarDay; through: CalendarDay } => ({
  from: addMonths(today, -1),
  through: addDays(addMonths(today, 12), -1),
})

/** Builds the title of an entry with its client, whose names are initials unless full names are chosen. */
export function titleEntry(title: string, clientName: string | null, showsNames: boolean): string {
  if (!clientName) return title
  if (showsNames) return addClientName(title, clientName)
  const masked = maskName(title, clientName)
  return masked === title ? `${title} (${toInitials(clientName)})` : masked
}

/** Replaces a name in a text, or a part of it, by initials: "Call Ana Silva" becomes "Call A. S.". */
function maskName(text: string, name: string): string {
  const parts = splitName(name)
  return [name.trim(), ...parts.filter((part) => part.length > 1)].reduce(
    (masked, part) => masked.replace(toWordPattern(part), toInitials(part)),
    text,
  )
}

const toInitials = (name: string): string =>
  splitName(name)
    .map((part) => `${[...part][0]!.toUpperCase()}.`)
    .join(' ')

const splitName = (name: string): string[] => name.split(/[\s-]+/).filter(Boolean)

/** Matches the words of a text as whole words, ignoring case. */
const toWordPattern = (words: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')}(?![\\p{L}\\p{N}])`,
    'giu',
  )
