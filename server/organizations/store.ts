import * as z from 'zod/mini'
import { OrganizationSettings } from '#contract/organizations/organizations.ts'
import type { Ctx } from '#server/base/context.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { columns, IdRow, lockStatement, type NoParameters, statement } from '#server/base/database/statement.ts'

/** Adds an organization unless its id, or the platform's own organization, exists. Returns how many were added. */
export const addOrganization = (db: PlatformDb, now: Date, organization: NewOrganization) =>
  db.run(insertOrganization, { ...organizationDefaults, ...organization, now })

export const findPlatformOrganization = (db: PlatformDb) => db.first(selectPlatform, {})

export const hasTenantOrganizations = async (db: PlatformDb): Promise<boolean> =>
  (await db.first(selectAnyTenant, {})) !== undefined

/** Finds the own settings of the viewer's organization. */
export const findOrganizationSettings = ({ db }: Ctx) => db.first(selectSettings, {})

export const lockOrganizationSettings = ({ db }: Ctx) => db.first(lockSettingsOfOrganization, {})

/** Saves the settings of the viewer's organization, which are locked. */
export const saveOrganizationSettings = ({ db }: Ctx, settings: SavedSettings) => db.run(updateSettings, settings)

const organizationDefaults = {
  isPlatform: false,
  timeZone: 'UTC',
  country: 'US',
  quotingToolUrl: null as string | null,
  calendarUrl: null as string | null,
}
export type NewOrganization = { id: string; name: string } & Partial<typeof organizationDefaults>

// Not `on conflict (id)`: of two inserts at once, one would fail on the second unique constraint with the id.
const insertOrganization = statement<Required<NewOrganization> & { now: Date }>(
  'insert_organization',
  null,
  `insert into organizations (id, name, is_platform, time_zone, country, quoting_tool_url, calendar_url, created_at)
   values (:id, :name, :isPlatform, :timeZone, :country, :quotingToolUrl, :calendarUrl, :now) on conflict do nothing`,
)

const selectPlatform = statement<NoParameters, IdRow>(
  'platform_organization',
  IdRow,
  'select id from organizations where is_platform',
)

const selectAnyTenant = statement<NoParameters, IdRow>(
  'any_tenant',
  IdRow,
  'select id from organizations where not is_platform limit 1',
)

const StoredOrganizationSettings = z.extend(
  z.omit(OrganizationSettings, {
    defaultCalendarUrl: true,
    defaultQuoteToolUrl: true,
    documentModelHost: true,
    sendsMail: true,
  }),
  { formerWorkingDays: z.array(z.int()) },
)
export type StoredOrganizationSettings = z.infer<typeof StoredOrganizationSettings>

const savedFields = {
  calendarUrl: 'calendar_url',
  quoteToolUrl: 'quoting_tool_url',
  timeZone: 'time_zone',
  country: 'country',
  policyLines: 'policy_lines',
  workingDays: 'working_days',
  formerWorkingDays: 'former_working_days',
  workingDaysSince: 'working_days_since',
} as const satisfies Partial<Record<keyof StoredOrganizationSettings, string>>
type SavedSettings = Pick<StoredOrganizationSettings, keyof typeof savedFields>
const saved = columns('o', savedFields)

const selectSettings = statement<NoParameters, StoredOrganizationSettings>(
  'organization_settings',
  StoredOrganizationSettings,
  `select o.name, ${saved.select} from organizations o where o.id = :organizationId`,
)

const lockSettingsOfOrganization = lockStatement('lock_organization_settings', selectSettings, 'for no key update')

const updateSettings = statement<SavedSettings>(
  'update_organization_settings',
  null,
  `update organizations o set ${saved.assignments} where o.id = :organizationId`,
)
