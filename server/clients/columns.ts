/**
 * Whether a client `c` is the person with these keys: the same e-mail or the same phone. Forms and imports check
 * nothing else; docs/product/clients.md#duplicates.
 */
export const isSamePersonSql = (emailKey: string, phoneKey: string) =>
  `(c.email_key = ${emailKey} or c.phone_key = ${phoneKey})`

/** Sorts such clients: not archived first, then the newest. */
export const samePersonOrderSql = 'c.archived_at is not null, c.created_at desc, c.id desc'

/** Selects what a client has in common with somebody who has this e-mail. */
export const sameFieldSql = (emailKey: string) => `case when c.email_key = ${emailKey} then 'email' else 'phone' end`
