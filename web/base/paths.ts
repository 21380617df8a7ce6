/** Where a client's record stands (spec 2). */
export const clientPath = (clientId: string): string => `/clients/${encodeURIComponent(clientId)}`

/** Whether the record of a client is what one looks at. */
export const isViewingClient = (clientId: string): boolean => window.location.pathname === clientPath(clientId)
