/** Remembers, for this tab, that the page was loaded anew for the sake of a missing part. */
const storageKey = 'daybook.reloaded'

/**
 * Loads the page anew where a part of it is gone while the server answers: another version was laid there meanwhile.
 * Once, until a part comes again; answers whether it does.
 */
export async function reloadOnce(): Promise<boolean> {
  if (!claimReload() || !(await isServerReachable())) return false
  window.location.reload()
  return true
}

/** Parts come: the next one that is missing may reload the page again. */
export const clearReloadMark = (): void => withStorage((storage) => storage.removeItem(storageKey)) ?? undefined

const claimReload = (): boolean =>
  withStorage((storage) => {
    if (storage.getItem(storageKey) !== null) return false
    storage.setItem(storageKey, 'yes')
    return true
  }) ?? false

const isServerReachable = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Without storage nothing would keep a page from being loaded for ever, so it is not loaded anew at all. */
function withStorage<T>(callback: (storage: Storage) => T): T | undefined {
  try {
    return callback(window.sessionStorage)
  } catch (error) {
    console.info('Storage is blocked; a page of an older version is loaded anew by hand', error)
    return undefined
  }
}
