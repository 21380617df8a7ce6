import { onlineManager, useMutationState } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { hasNewVersion, slowCallCount } from '#web/base/connection.ts'
import { words } from './words.ts'

/**
 * One line at the bottom of the page, shown without a connection, with the number of waiting changes, while a call waits
 * for its answer, and when the server has a new version (docs/product/interface.md#data-changes-and-forms). Nothing moves
 * when it comes: the end of the page can be scrolled above it.
 */
export function ConnectionLine() {
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  )
  const isSlow = slowCallCount.useValue() > 0
  const isOutdated = hasNewVersion.useValue()
  const waitingCount = useMutationState({ filters: { predicate: ({ state }) => state.isPaused } }).length
  useEffect(() => {
    if (!waitingCount) return
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [waitingCount])
  const text = !isOnline ? words.offline(waitingCount) : isSlow ? words.slow : undefined
  return (
    <aside aria-label={words.connection} className="connection-line">
      <p role="status">{text}</p>
      {isOutdated && !text && (
        <button type="button" onClick={() => window.location.reload()}>
          {words.newVersion}
        </button>
      )}
    </aside>
  )
}

/** Asks before the page is left, because waiting changes would be lost. */
const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
