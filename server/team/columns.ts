/** How a user of an organisation is called, by the columns that say who; null where they are of another. */
export const userNameSql = (organizationId: string, id: string) =>
  `(select coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) from users u
  where u.organization_id = ${organizationId} and u.id = ${id})`
