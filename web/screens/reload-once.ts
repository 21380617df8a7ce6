import { withSessionStorage } from '#web/base/browser-storage.ts'

/** The key in this tab's session storage of the screen whose missing chunk caused a reload. */
const storageKey = 'daybook.reloaded'

/**
 * Reloads the page when a screen's chunk is missing although the server answers: a new version was deployed. At most once
 * until that screen loads; false when it does not reload.
 */
export async function reloadOnce(screenName: string): Promise<boolean> {
  return claimReload(screenName) && (await reloadIfReachable())
}

/** Reloads the page if the server answers; false when it does not reload. */
export async function reloadIfReachable(): Promise<boolean> {
  if (!(await isServerReachable())) return false
  window.location.reload()
  return true
}

/** Allows another reload, once the screen that caused the last one has loaded. */
export const clearReloadMark = (screenName: string): void =>
  withSessionStorage((storage) => {
    if (storage.getItem(storageKey) === screenName) storage.removeItem(storageKey)
  }) ?? undefined

/** False without storage, which would otherwise let the page reload forever. */
const claimReload = (screenName: string): boolean =>
  withSessionStorage((storage) => {
    if (storage.getItem(storageKey) !== null) return false
    storage.setItem(storageKey, screenName)
    return true
  }) ?? false

const isServerReachable = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
