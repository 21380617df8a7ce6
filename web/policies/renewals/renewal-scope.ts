import { buildPlanningPath } from '#web/base/paths.ts'

/** Whose renewals are listed: the viewer's own, or for admins those of the organization. */
export type RenewalScope = 'mine' | 'organization'

export const buildRenewalsPath = (scope: RenewalScope): string =>
  `${buildPlanningPath('renewals')}${scope === 'organization' ? '&scope=organization' : ''}`

export const parseRenewalScope = (search: string): RenewalScope =>
  new URLSearchParams(search).get('scope') === 'organization' ? 'organization' : 'mine'
