import { addDays, addMonths, type CalendarDay } from '#contract/base/calendar-day.ts'
import { normalizeForSearch, normalizeWithUnits } from '#contract/base/text-search.ts'
import { addClientName } from '#contract/tasks/task-labels.ts'

/** Maximum entries of a feed, soonest first. */
export const maxFeedEntries = 10_000

/** The days of a feed: from a month back to twelve ahead. */
export const getFeedRange = (today: CalendarDay): { from: CalendarDay; through: CalendarDay } => ({
  from: addMonths(today, -1),
  through: addDays(addMonths(today, 12), -1),
})

/**
 * Adds the client's name to a title that does not contain it. Unless full names are chosen, it is reduced to initials,
 * also within the title.
 */
export function titleEntry(title: string, clientName: string | null, showsNames: boolean): string {
  if (!clientName) return title
  if (showsNames) return addClientName(title, clientName)
  const masked = maskName(title, clientName)
  return masked === title ? `${title} (${toInitials(clientName)})` : masked
}

/** Replaces a name in a text, or a part of it, by initials: "Call Ana Silva" becomes "Call A. S.". Compares as a search does. */
export function maskName(text: string, name: string): string {
  const names = [name, ...splitName(name).filter((part) => part.length > 1)].filter((part) => normalizeForSearch(part))
  const pattern = toWordPattern(names.map((part) => normalizeForSearch(part).trim()))
  if (!names.length || normalizeForSearch(text).search(pattern) < 0) return text
  const { normalized, units } = normalizeWithUnits(text)
  let masked = ''
  let end = 0
  for (const { 0: match, index, ...groups } of normalized.matchAll(pattern)) {
    masked += text.slice(end, units[index]!.start) + toInitials(names.find((_, at) => groups[at + 1])!)
    end = units[index + match.length - 1]!.end
  }
  return masked + text.slice(end)
}

const toInitials = (name: string): string =>
  splitName(name)
    .map((part) => `${[...part][0]!.toUpperCase()}.`)
    .join(' ')

const splitName = (name: string): string[] => name.split(/[\s-]+/).filter(Boolean)

/** Matches any of these as whole words, each as a group. */
const toWordPattern = (names: readonly string[]): RegExp => {
  const groups = names.map((words) => `(${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')})`)
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${groups.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
}
