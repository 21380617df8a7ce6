import { organizationSettings, type OrganizationSettings } from '#contract/organizations.ts'
import { type Read, useRead } from '#web/base/read.ts'

/** The organisation's links and working days, and the links of this installation where it has none. */
export const useOrganizationSettings = (): Read<OrganizationSettings> => useRead(organizationSettings, {})
