/** SQL of first and last name of a row of `users` or `clients` with this alias. */
export const fullNameSql = (alias: string) => `concat_ws(' ', ${alias}.first_name, ${alias}.last_name)`

/** SQL of the display name of a row of `users` with this alias: their name, else their e-mail address. */
export const userNameSql = (alias: string) => `coalesce(nullif(${fullNameSql(alias)}, ''), ${alias}.email)`

/**
 * Selects the user that `<column>` and `<column>_organization` refer to, and their display name as `<field>Name`; both
 * are null for a user of another organization, such as a super administrator: docs/product/roles.md.
 */
export const actorColumns = (alias: string, column: string, field: string) =>
  `case when ${alias}.${column}_organization = ${alias}.organization_id then ${alias}.${column} end as "${field}",
   ${userNameSubquery(`${alias}.organization_id`, `${alias}.${column}`)} as "${field}Name"`

/** SQL of the display name of the user that two columns refer to; null if the user is of another organization. */
export const userNameSubquery = (organizationId: string, id: string) =>
  `(select ${userNameSql('u')} from users u where u.organization_id = ${organizationId} and u.id = ${id})`
