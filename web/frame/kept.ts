const instead = new Map<string, string>()

/** A wish kept in this browser, for the time of the page where storage is blocked. Never anything about a person. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return instead.get(name) ?? null
  }
}

/** Keeps a wish, or forgets it with null. */
export function keep(name: string, value: string | null): void {
  if (value === null) instead.delete(name)
  else instead.set(name, value)
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch (blocked) {
    console.info('Storage is blocked; a wish is kept until the page is closed', blocked)
  }
}
