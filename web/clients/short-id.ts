/** The end of an id: ids begin with the time, which those who came together share. */
export const shortId = (id: string): string => id.slice(-8)
