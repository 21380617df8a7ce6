import * as z from 'zod/mini'
import { ManagedOrganization } from '#contract/organizations/managed-organizations.ts'
import { OrganizationSettings } from '#contract/organizations/organizations.ts'
import type { Ctx, PlatformCtx } from '#server/base/context.ts'
import type { Db, PlatformDb } from '#server/base/database/database.ts'
import {
  columns,
  IdRow,
  lockStatement,
  type NoParameters,
  statement,
  toColumnNames,
} from '#server/base/database/statement.ts'
import type { CursorPosition } from '#server/base/http/pagination.ts'

/** Adds an organization unless its id, or the platform's own organization, exists. Returns how many were added. */
export const addOrganization = (db: PlatformDb, now: Date, organization: NewOrganization) =>
  db.run(insertOrganization, { ...organizationDefaults, ...organization, now })

/** Finds the organization of the super administrators; undefined before the first start has created it. */
export const findPlatformOrganization = (db: PlatformDb) => db.first(selectPlatform, {})

/** Whether there is an organization besides the platform's own. */
export const hasTenantOrganizations = async (db: PlatformDb): Promise<boolean> =>
  (await db.first(selectAnyTenant, {})) !== undefined

/** Finds the settings of the viewer's organization, without the installation's defaults. */
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
/** An organization to add; absent settings get their defaults. */
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
/** The settings of an organization without the installation's, with the previous working days. */
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

/** Lists organizations by name, except the platform's own, from a position on. */
export const listOrganizations = ({ db }: PlatformCtx, after: CursorPosition | undefined, limit: number) =>
  db.all(selectOrganizations, { afterName: after?.value, afterId: after?.id, limit })

export const findOrganization = ({ db }: PlatformCtx, id: string) => db.first(selectOrganization, { id })

/** Finds an organization and locks it. */
export const lockOrganization = ({ db }: PlatformCtx, id: string) => db.first(lockOrganizationById, { id })

/** Saves a locked organization. */
export const saveOrganization = ({ db }: PlatformCtx, organization: EditableOrganization) =>
  db.run(updateOrganization, organization)

/** Finds the id of the organization that the transaction is limited to; undefined if there is no such organization. */
export const findTransactionOrganizationId = async (db: Db): Promise<string | undefined> =>
  (await db.first(selectOwnId, {}))?.id

const editableFields = toColumnNames(ManagedOrganization, 'id', 'createdAt', 'userCount')

type EditableOrganization = Pick<ManagedOrganization, 'id' | keyof typeof editableFields>

const editable = columns('o', editableFields)

const managedColumns = `${columns('o', toColumnNames(ManagedOrganization, 'userCount')).select},
  (select count(*)::int from users u where u.organization_id = o.id and u.is_active) as "userCount"`

/** ICU's root order, as browsers compare. */
const nameInOrder = 'o.name collate "und-x-icu"'

const selectOrganizations = statement<
  { afterName: string | undefined; afterId: string | undefined; limit: number },
  ManagedOrganization
>(
  'managed_organizations',
  ManagedOrganization,
  `select ${managedColumns} from organizations o
   where not o.is_platform
     and (:afterName::text is null or (${nameInOrder}, o.id) > (:afterName::text, :afterId::uuid))
   order by ${nameInOrder}, o.id limit :limit`,
)

const selectOrganization = statement<{ id: string }, ManagedOrganization>(
  'managed_organization',
  ManagedOrganization,
  `select ${managedColumns} from organizations o where o.id = :id`,
)

const LockedOrganization = z.extend(ManagedOrganization, { isPlatform: z.boolean() })

const lockOrganizationById = statement<{ id: string }, z.infer<typeof LockedOrganization>>(
  'lock_organization',
  LockedOrganization,
  `select ${managedColumns}, o.is_platform as "isPlatform" from organizations o where o.id = :id for no key update of o`,
)

const updateOrganization = statement<EditableOrganization>(
  'update_organization',
  null,
  `update organizations set ${editable.assignments} where id = :id`,
)

const selectOwnId = statement<NoParameters, IdRow>(
  'organization_exists',
  IdRow,
  'select id from organizations where id = :organizationId',
)
