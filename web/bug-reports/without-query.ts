/** An address without its query and fragment, which may name people or carry tokens (contract 7). */
export const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '')

/** A text whose addresses lost their queries and fragments. */
export const withoutQueries = (text: string): string => text.replace(addresses, '$1')

/* An address begins with a scheme or a slash; it ends where white space, a quote or a bracket stands. */
const addresses = /((?:https?:\/)?\/[^\s?#"'`<>()]+)[?#][^\s"'`<>()]+/g
