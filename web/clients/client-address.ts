/** Where a client's record stands (spec 2). */
export const clientAddress = (clientId: string): string => `/clients/${encodeURIComponent(clientId)}`
