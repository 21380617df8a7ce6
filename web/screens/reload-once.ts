import { withSessionStorage } from '#web/base/browser-storage.ts'

/** Set in this tab's session storage when the page was reloaded because a chunk was missing. */
const storageKey = 'daybook.reloaded'

/**
 * Reloads the page when a chunk is missing although the server answers: a new version was deployed. At most once until
 * a chunk loads again; false when it does not reload.
 */
export async function reloadOnce(): Promise<boolean> {
  if (!claimReload() || !(await isServerReachable())) return false
  window.location.reload()
  return true
}

/** Allows another reload, once a chunk has loaded. */
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
