/** Under what the bytes of a file are kept in the store. */
export const storageKeyFor = (organizationId: string, fileId: string): string => `${organizationId}/${fileId}`
