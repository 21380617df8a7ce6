/**
 * Whether a client `c` is the person with these keys: the same e-mail or the same phone. Forms and imports check
 * nothing else; docs/product/clients.md#duplicates.
 */
export const isSamePersonSql = (emailKey: string, phoneKey: string) =>
  `(c.email_key = ${emailKey} or c.phone_key = ${phoneKey})`

/** Sorts clients that may be the same person: not archived first, then the newest. */
export const samePersonOrderSql = 'c.archived_at is not null, c.created_at desc, c.id desc'

/**
 * Selects which field of a client `c`, known to be the same person, equals that person's: 'email' if it has this key,
 * else 'phone'.
 */
export const sameFieldSql = (emailKey: string) => `case when c.email_key = ${emailKey} then 'email' else 'phone' end`
