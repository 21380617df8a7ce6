/** Display name of a row of `users` with this alias: their name, else their e-mail address. */
export const userNameSql = (alias: string) =>
  `coalesce(nullif(concat_ws(' ', ${alias}.first_name, ${alias}.last_name), ''), ${alias}.email)`

/** Display name of the user that two columns refer to; null where the user is of another organization. */
export const userNameSubquery = (organizationId: string, id: string) =>
  `(select ${userNameSql('u')} from users u where u.organization_id = ${organizationId} and u.id = ${id})`
