import { createExternalStore } from '#web/base/store.ts'
import {
  addToastToQueue,
  closeToastInQueue,
  type ToastContent,
  updateToastInQueue,
  type ToastQueue,
} from './toast-queue.ts'

/** Shows a toast. `update` replaces its text, `dismiss` closes it early. */
export function toast(notice: ToastContent): { update: (notice: ToastContent) => void; dismiss: () => void } {
  const id = ++lastId
  toastStore.write(addToastToQueue(toastStore.read(), { id, notice }))
  return {
    update: (next) => toastStore.write(updateToastInQueue(toastStore.read(), id, next)),
    dismiss: () => toastStore.write(closeToastInQueue(toastStore.read(), id)),
  }
}

/** Closes the toast of an error that no longer holds. */
export function closeErrorToast(): void {
  const { current } = toastStore.read()
  if (current?.notice.variant === 'destructive') toastStore.write(closeToastInQueue(toastStore.read(), current.id))
}

/** What the region of toasts shows. */
export const toastStore = createExternalStore<ToastQueue>({})

let lastId = 0
