import { ArrowRight, type LucideIcon, UserRoundCog } from 'lucide-react'
import type { Role } from '#contract/base/roles.ts'
import { trimText } from '#contract/base/text.ts'
import { createSearchRanking, normalizeNameForRanking } from '#contract/clients/client-search.ts'
import { routes } from '#web/frame/routes.ts'
import { screenKeywords, shortcutKeywords, words } from './words.ts'

/** A row of the palette: a link, or a command that runs when the palette has closed. */
export type PaletteOption = {
  id: string
  label: string
  detail?: string | undefined
  /** Other words people use for it. */
  keywords?: string | undefined
  shortcut?: string | undefined
  icon: LucideIcon
} & ({ href: string } | { run: () => void })

export type PaletteGroup = { name: string; options: readonly PaletteOption[] }

type PaletteOptions = Record<'screens' | 'actions' | 'recent' | 'add', readonly PaletteOption[]> & {
  found: readonly PaletteGroup[]
}

/**
 * The groups of the palette without the empty ones. Screens and actions come above server results: they are found at
 * once, so nothing moves when the rest arrives. The last option adds what was typed.
 */
export function buildPaletteGroups(
  search: string,
  { screens, actions, recent, found, add }: PaletteOptions,
): PaletteGroup[] {
  const groups = trimText(search)
    ? [
        { name: words.screens, options: filterOptions(screens, search) },
        { name: words.actions, options: filterOptions(actions, search) },
        ...found,
        { name: words.add, options: add },
      ]
    : [
        { name: words.recent, options: recent },
        { name: words.screens, options: screens },
        { name: words.actions, options: actions },
      ]
  return groups.filter(({ options }) => options.length)
}

/** The options for the screens that a role may open, without those of one client or user. */
export const getScreenPaletteOptions = (role: Role): PaletteOption[] =>
  routes
    .filter(({ path, roles }) => roles.includes(role) && !path.includes(':'))
    .map(({ path, label, icon }) => ({
      id: path,
      label,
      icon: icon ?? UserRoundCog,
      href: path,
      keywords: screenKeywords[path],
    }))

/** Something to do, with other words people use for it; `key` is its shortcut. */
type PaletteAction = { label: string; keywords?: string; key?: string; run: () => void }

/** An action of the palette that has no shortcut. */
export const createAction = (label: string, keywords: string, run: () => void) => ({ label, keywords, run })

export const toActionPaletteOptions = (actions: readonly PaletteAction[]): PaletteOption[] =>
  actions.map(({ label, keywords = shortcutKeywords[label], key, run }) => ({
    id: label,
    label,
    shortcut: key,
    icon: ArrowRight,
    run,
    keywords,
  }))

/**
 * Keeps options whose label or keywords have a word starting with each searched word; labels starting with it come
 * first.
 */
function filterOptions(options: readonly PaletteOption[], search: string): PaletteOption[] {
  const getRank = createSearchRanking(search)
  const rank = (text: string) => getRank(normalizeNameForRanking(text))
  const ranked = options.map((option) => ({
    option,
    rank: Math.min(rank(option.label), rank(`. ${option.label} ${option.keywords ?? ''}`)),
  }))
  return [0, 1].flatMap((wanted) => ranked.flatMap((one) => (one.rank === wanted ? one.option : [])))
}
