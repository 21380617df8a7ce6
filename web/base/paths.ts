/** The paths of all screens (docs/product/interface.md); those with parameters as the router writes them. */
export const paths = {
  dashboard: '/',
  clients: '/clients',
  /** Listed before `client`, whose pattern matches it too. */
  clientImport: '/clients/import',
  client: '/clients/:id',
  planning: '/planning',
  history: '/history',
  profile: '/profile',
  analytics: '/analytics',
  userDay: '/analytics/users/:id',
  userManagement: '/user-management',
  superAdmin: '/super-admin',
} as const

/** A path as the router writes it. */
export type ScreenPath = (typeof paths)[keyof typeof paths]

/** The tab of User Management with the pending invitations. */
export const pendingInvitationsPath = `${paths.userManagement}?tab=invitations`

/** The tab of User Management with the organization's settings. */
export const organizationSettingsPath = `${paths.userManagement}?tab=organization`

/** The parameters of a path that matches one of `paths`, undefined for one that does not. */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [expected, actual] = [pattern, path].map((one) => one.split('/'))
  if (expected!.length !== actual!.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of expected!.entries())
    if (part.startsWith(':') && actual![index]) params[part.slice(1)] = actual![index]
    else if (part !== actual![index]) return undefined
  return params
}

/** The tabs of a client's record, in their order (docs/product/clients.md#record). */
export const clientTabs = ['overview', 'timeline', 'documents', 'notes', 'nurture', 'policies'] as const
export type ClientTab = (typeof clientTabs)[number]

/** The path of a client's record, open at a tab. */
export const buildClientPath = (clientId: string, tab: ClientTab = 'overview'): string =>
  `${paths.clients}/${encodeURIComponent(clientId)}${tab === 'overview' ? '' : `?tab=${tab}`}`

/** The path of one person's day, for admins. */
export const buildUserDayPath = (userId: string): string => `${paths.analytics}/users/${encodeURIComponent(userId)}`

/** The path of the clients on a sequence, for admins everybody's. */
export const buildSequenceClientsPath = (sequenceId: string, isAdmin: boolean): string =>
  `${paths.clients}?${isAdmin ? 'scope=organization&' : ''}sequence=${encodeURIComponent(sequenceId)}`

/** The path of the clients while some of them are selected for a sequence. */
export const buildEnrollPath = (sequenceId: string): string =>
  `${paths.clients}?enroll=${encodeURIComponent(sequenceId)}`

/** The path of an import, at its columns, its people or a group of them. */
export const buildImportPath = (importId: string, step?: 'people', group?: string): string =>
  `${paths.clientImport}?id=${encodeURIComponent(importId)}${step ? `&step=${step}` : ''}${group ? `&group=${group}` : ''}`

/** The tab named by a query string such as `?tab=notes`; the overview when it names none. */
export function parseClientTab(search: string): ClientTab {
  const name = new URLSearchParams(search).get('tab')
  return clientTabs.find((tab) => tab === name) ?? 'overview'
}

/** Whether the browser shows this client's record. */
export const isViewingClient = (clientId: string): boolean => window.location.pathname === buildClientPath(clientId)

/** The tabs of Planning, in their order (docs/product/planning.md). */
export const planningTabs = ['calendar', 'sequences', 'renewals'] as const
export type PlanningTab = (typeof planningTabs)[number]

/** The path of a tab of Planning, with a sequence whose dialog is open. */
export function buildPlanningPath(tab: PlanningTab, sequenceId?: string): string {
  if (tab === 'calendar') return paths.planning
  return `${paths.planning}?tab=${tab}${sequenceId ? `&sequence=${encodeURIComponent(sequenceId)}` : ''}`
}

/** Whose renewals are listed: the viewer's own, or for admins the organization's. */
export type RenewalScope = 'mine' | 'organization'

/** The path of the renewals in Planning. */
export const buildRenewalsPath = (scope: RenewalScope): string =>
  `${buildPlanningPath('renewals')}${scope === 'organization' ? '&scope=organization' : ''}`

/** The scope of a query string such as `?scope=organization`. */
export const parseRenewalScope = (search: string): RenewalScope =>
  new URLSearchParams(search).get('scope') === 'organization' ? 'organization' : 'mine'

/** The path of the sequences with the library open. */
export const sequenceLibraryPath = `${paths.planning}?tab=sequences&library=1`

/**
 * The tab and the sequence of a query string, and whether the library is open; a sequence selects the tab of sequences.
 */
export function parsePlanningUrlState(search: string) {
  const params = new URLSearchParams(search)
  const sequenceId = params.get('sequence') || undefined
  const named = planningTabs.find((one) => one === params.get('tab')) ?? 'calendar'
  const tab: PlanningTab = sequenceId === undefined ? named : 'sequences'
  return { tab, sequenceId, showsLibrary: params.has('library') }
}
