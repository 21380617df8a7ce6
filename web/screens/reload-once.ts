import { withSessionStorage } from '#web/base/session-storage.ts'

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
export const clearReloadMark = (): void => withSessionStorage((storage) => storage.removeItem(storageKey)) ?? undefined

/** False without storage, which would otherwise let the page reload for ever. */
const claimReload = (): boolean =>
  withSessionStorage((storage) => {
    if (storage.getItem(storageKey) !== null) return false
    storage.setItem(storageKey, 'yes')
    return true
  }) ?? false

const isServerReachable = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
