/** Remembers, for this tab, that the page was loaded anew for the sake of a missing part. */
const mark = 'daybook.reloaded'

/**
 * Loads the page anew where a part of it is gone while the server answers: another version was laid there meanwhile.
 * Once, until a part comes again; answers whether it does.
 */
export async function reloadOnce(): Promise<boolean> {
  if (!isFirst() || !(await isAnswered())) return false
  window.location.reload()
  return true
}

/** Parts come: the next one that is missing may reload the page again. */
export const partCame = (): void => inStorage((storage) => storage.removeItem(mark)) ?? undefined

const isFirst = (): boolean =>
  inStorage((storage) => {
    if (storage.getItem(mark) !== null) return false
    storage.setItem(mark, 'yes')
    return true
  }) ?? false

const isAnswered = (): Promise<boolean> =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Without storage nothing would keep a page from being loaded for ever, so it is not loaded anew at all. */
function inStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(window.sessionStorage)
  } catch (blocked) {
    console.info('Storage is blocked; a page of an older version is loaded anew by hand', blocked)
    return undefined
  }
}
