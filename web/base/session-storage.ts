/** Runs `access` with this tab's session storage; answers undefined where the browser blocks it or it is full. */
export function withSessionStorage<T>(access: (storage: Storage) => T): T | undefined {
  try {
    return access(window.sessionStorage)
  } catch (error) {
    console.info('Session storage is blocked', error)
    return undefined
  }
}
