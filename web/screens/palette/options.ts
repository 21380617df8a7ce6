import { ArrowRight, type LucideIcon, SunMedium, UserRound, UserRoundCog } from 'lucide-react'
import type { Role } from '#contract/base/roles.ts'
import { createSearchRanking, normalizeNameForRanking } from '#contract/clients/client-search.ts'
import { type Client, formatFullName } from '#contract/clients/clients.ts'
import { buildClientPath } from '#web/base/paths.ts'
import { routes } from '#web/frame/routes.ts'
import type { Theme } from '#web/frame/theme.ts'
import { themeCommandLabels, words } from './words.ts'

/** A row of the palette: a link, or a command that runs when the palette has closed. */
export type PaletteOption = {
  id: string
  label: string
  detail?: string | undefined
  shortcut?: string | undefined
  icon: LucideIcon
} & ({ href: string } | { run: () => void })

export type PaletteGroup = { name: string; options: readonly PaletteOption[] }

/**
 * The groups of the palette without the empty ones. Screens and actions come above the clients that were searched: they
 * are found at once, so nothing moves when the clients arrive.
 */
export function buildPaletteGroups(
  search: string,
  { screens, actions, recent, matches }: Record<'screens' | 'actions' | 'recent' | 'matches', readonly PaletteOption[]>,
): PaletteGroup[] {
  const groups = search.trim()
    ? [
        { name: words.screens, options: filterOptions(screens, search) },
        { name: words.actions, options: filterOptions(actions, search) },
        { name: words.clients, options: matches },
      ]
    : [
        { name: words.recent, options: recent },
        { name: words.screens, options: screens },
        { name: words.actions, options: actions },
      ]
  return groups.filter(({ options }) => options.length)
}

/** The screens that a role may open. */
export const getScreenPaletteOptions = (role: Role): PaletteOption[] =>
  routes
    .filter(({ path, roles }) => roles.includes(role) && !path.includes(':'))
    .map(({ path, label, icon }) => ({ id: path, label, icon: icon ?? UserRoundCog, href: path }))

/** Something to do; `key` is its shortcut. */
export type PaletteAction = { label: string; key?: string; run: () => void }

export const toActionPaletteOptions = (actions: readonly PaletteAction[]): PaletteOption[] =>
  actions.map(({ label, key, run }) => ({ id: label, label, shortcut: key, icon: ArrowRight, run }))

/** The themes that are not chosen. */
export const toThemePaletteOptions = (current: Theme, setTheme: (theme: Theme) => void): PaletteOption[] =>
  (['system', 'light', 'dark'] as const)
    .filter((theme) => theme !== current)
    .map((theme) => ({ id: theme, label: themeCommandLabels[theme], icon: SunMedium, run: () => setTheme(theme) }))

export const toClientPaletteOptions = (clients: readonly Client[]): PaletteOption[] =>
  clients.map((client) => ({
    id: client.id,
    label: formatFullName(client),
    detail: [client.phone, client.email, client.agentName].filter(Boolean).join(' · ') || undefined,
    icon: UserRound,
    href: buildClientPath(client.id),
  }))

/** The options in whose labels each word of the search begins a word, those that begin with it first. */
function filterOptions(options: readonly PaletteOption[], search: string): PaletteOption[] {
  const getRank = createSearchRanking(search)
  const ranked = options.map((option) => ({ option, rank: getRank(normalizeNameForRanking(option.label)) }))
  return [0, 1].flatMap((rank) => ranked.flatMap((one) => (one.rank === rank ? one.option : [])))
}
