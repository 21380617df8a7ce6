import { createExternalStore } from './external-store.ts'

/**
 * Shows a toast, a plain one only after one that offers an action. `update` replaces its content, `dismiss` closes it
 * early.
 */
export function toast(content: ToastContent): { update: (content: ToastContent) => void; dismiss: () => void } {
  const id = ++lastId
  toastStore.write(addToastToQueue(toastStore.read(), { id, content }))
  return {
    update: (next) => toastStore.write(updateToastInQueue(toastStore.read(), id, next)),
    dismiss: () => closeToast(id),
  }
}

/** Closes the toast of an error that no longer applies. */
export function closeErrorToast(): void {
  const { current } = toastStore.read()
  if (current?.content.variant === 'destructive') closeToast(current.id)
}

/** Closes a toast, shown or queued. */
export const closeToast = (id: number): void => toastStore.write(closeToastInQueue(toastStore.read(), id))

/** The toasts to show. */
export const toastStore = createExternalStore<ToastQueue>({})

let lastId = 0

/** The content of a toast. A destructive one reports an error; an action is Undo or the like. */
export type ToastContent = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: { label: string; onClick: () => void }
}

export type ToastEntry = { id: number; content: ToastContent }

/** At most one toast is shown and one queued. A closed one remains for its exit animation. */
export type ToastQueue = { current?: ToastEntry & { open: boolean }; queued?: ToastEntry }

/** A new toast replaces the current one, except that a plain one waits while the current one offers an action. */
export function addToastToQueue(queue: ToastQueue, entry: ToastEntry): ToastQueue {
  const { current } = queue
  if (entry.content.variant === 'destructive') return { ...queue, current: { ...entry, open: true } }
  if (current?.open && current.content.action && !entry.content.action) return { current, queued: entry }
  return { current: { ...entry, open: true } }
}

/** Closes a toast, shown or queued; a queued one then replaces the closed one. */
export function closeToastInQueue(queue: ToastQueue, id: number): ToastQueue {
  const { current, queued } = queue
  if (queued?.id === id) return { current }
  if (current?.id !== id || !current.open) return queue
  return { current: queued ? { ...queued, open: true } : { ...current, open: false } }
}

/** Replaces the content of a toast, unless it is closed. */
export function updateToastInQueue(queue: ToastQueue, id: number, content: ToastContent): ToastQueue {
  const { current, queued } = queue
  if (current?.id === id && current.open) return { ...queue, current: { ...current, content } }
  return queued?.id === id ? { ...queue, queued: { id, content } } : queue
}
