import * as z from 'zod/mini'
import { ManagedOrganization } from '#contract/organizations/managed-organizations.ts'
import type { PlatformCtx } from '#server/base/context.ts'
import type { Db } from '#server/base/database/database.ts'
import { columns, IdRow, type NoParameters, statement, toColumnNames } from '#server/base/database/statement.ts'
import type { CursorPosition } from '#server/base/http/pagination.ts'

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
