/** What a toast says. A destructive one is an error; an action is a way back, such as Undo. */
export type Notice = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: { label: string; onClick: () => void }
}

export type ToastEntry = { id: number; notice: Notice }

/** At most one toast is seen, at most one waits (spec 9: limit 1). A closed one stays to be moved out of sight. */
export type ToastQueue = { current?: ToastEntry & { open: boolean }; queued?: ToastEntry }

/** The newest is shown at once, an error over anything; but a plain notice waits until a way back had its time. */
export function enqueueToast(queue: ToastQueue, entry: ToastEntry): ToastQueue {
  const { current } = queue
  if (entry.notice.variant === 'destructive') return { ...queue, current: { ...entry, open: true } }
  if (current?.open && current.notice.action && !entry.notice.action) return { current, queued: entry }
  return { current: { ...entry, open: true } }
}

/** Takes a toast away wherever it is; what waited comes in the place of the one that was seen. */
export function closeToast(queue: ToastQueue, id: number): ToastQueue {
  const { current, queued } = queue
  if (queued?.id === id) return { ...(current && { current }) }
  if (current?.id !== id || !current.open) return queue
  return { current: queued ? { ...queued, open: true } : { ...current, open: false } }
}

/** Gives a toast other words; one that is gone stays gone. */
export function updateToast(queue: ToastQueue, id: number, notice: Notice): ToastQueue {
  const { current, queued } = queue
  if (current?.id === id && current.open) return { ...queue, current: { ...current, notice } }
  return queued?.id === id ? { ...queue, queued: { id, notice } } : queue
}
