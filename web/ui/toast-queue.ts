/** What a toast says. A destructive one is an error; an action is a way back, such as Undo. */
export type Notice = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: { label: string; press: () => void }
}

export type Entry = { id: number; notice: Notice }

/** At most one toast is seen, at most one waits (spec 9: limit 1). A closed one stays to be moved out of sight. */
export type ToastQueue = { shown?: Entry & { open: boolean }; waiting?: Entry }

/** The newest is shown at once, an error over anything; but a plain notice waits until a way back had its time. */
export function added(queue: ToastQueue, entry: Entry): ToastQueue {
  const { shown } = queue
  if (entry.notice.variant === 'destructive') return { ...queue, shown: { ...entry, open: true } }
  if (shown?.open && shown.notice.action && !entry.notice.action) return { shown, waiting: entry }
  return { shown: { ...entry, open: true } }
}

/** Takes a toast away wherever it is; what waited comes in the place of the one that was seen. */
export function closed(queue: ToastQueue, id: number): ToastQueue {
  const { shown, waiting } = queue
  if (waiting?.id === id) return { ...(shown && { shown }) }
  if (shown?.id !== id || !shown.open) return queue
  return { shown: waiting ? { ...waiting, open: true } : { ...shown, open: false } }
}

/** Gives a toast other words; one that is gone stays gone. */
export function reworded(queue: ToastQueue, id: number, notice: Notice): ToastQueue {
  const { shown, waiting } = queue
  if (shown?.id === id && shown.open) return { ...queue, shown: { ...shown, notice } }
  return waiting?.id === id ? { ...queue, waiting: { id, notice } } : queue
}
