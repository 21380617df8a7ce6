import * as z from 'zod/mini'
import { OrganizationSettings } from '#contract/organizations/organizations.ts'
import type { Ctx } from '#server/base/context.ts'
import type { PlatformDb } from '#server/base/database/database.ts'
import { columns, IdRow, type NoParameters, statement } from '#server/base/database/statement.ts'

/** Adds the platform's own organization; undefined if it already exists. */
export const addPlatformOrganization = (
  db: PlatformDb,
  platform: NewOrganization,
): Promise<{ id: string } | undefined> => db.first(insertPlatform, platform)

export const findPlatformOrganization = (db: PlatformDb): Promise<{ id: string } | undefined> =>
  db.first(selectPlatform, {})

export const hasTenantOrganizations = async (db: PlatformDb): Promise<boolean> =>
  (await db.first(selectAnyTenant, {})) !== undefined

export const addOrganization = (
  db: PlatformDb,
  organization: NewOrganization & { timeZone: string },
): Promise<number> => db.run(insertOrganization, organization)

/** Adds an organization unless there is one with its id, and returns how many were added. */
export const addOrganizationOnce = (
  db: PlatformDb,
  organization: NewOrganization & { timeZone: string; country: string },
): Promise<number> => db.run(insertOrganizationOnce, organization)

/** Finds the own settings of the viewer's organization. */
export const findOrganizationSettings = ({ db }: Ctx): Promise<StoredOrganizationSettings | undefined> =>
  db.first(selectSettings, {})

export const lockOrganizationSettings = ({ db }: Ctx): Promise<StoredOrganizationSettings | undefined> =>
  db.first(lockSettingsOfOrganization, {})

/** Saves the settings of the viewer's organization, which are locked. */
export const saveOrganizationSettings = ({ db }: Ctx, settings: SavedSettings): Promise<number> =>
  db.run(updateSettings, settings)

type NewOrganization = { id: string; name: string; now: Date }

const insertPlatform = statement<NewOrganization, IdRow>(
  'insert_platform',
  IdRow,
  `insert into organizations (id, name, is_platform, created_at) values (:id, :name, true, :now)
   on conflict (is_platform) where is_platform do nothing returning id`,
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

const insertOrganization = statement<NewOrganization & { timeZone: string }>(
  'insert_organization',
  null,
  'insert into organizations (id, name, time_zone, created_at) values (:id, :name, :timeZone, :now)',
)

// Not `on conflict (id)`: of two inserts at once, one would fail on the second unique constraint with the id.
const insertOrganizationOnce = statement<NewOrganization & { timeZone: string; country: string }>(
  'insert_organization_once',
  null,
  `insert into organizations (id, name, time_zone, country, created_at)
   values (:id, :name, :timeZone, :country, :now) on conflict do nothing`,
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

const ownSettingsOf = `select o.name, ${saved.select} from organizations o where o.id = :organizationId`

const selectSettings = statement<NoParameters, StoredOrganizationSettings>(
  'organization_settings',
  StoredOrganizationSettings,
  ownSettingsOf,
)

const lockSettingsOfOrganization = statement<NoParameters, StoredOrganizationSettings>(
  'lock_organization_settings',
  StoredOrganizationSettings,
  `${ownSettingsOf} for no key update`,
)

const updateSettings = statement<SavedSettings>(
  'update_organization_settings',
  null,
  `update organizations o set ${saved.assignments} where o.id = :organizationId`,
)
