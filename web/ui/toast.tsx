import { createStore } from '#web/base/store.ts'
import { enqueueToast, closeToast, type Notice, updateToast, type ToastQueue } from './toast-queue.ts'

/** Shows a toast. `update` replaces its text, `dismiss` closes it early. */
export function toast(notice: Notice): { update: (notice: Notice) => void; dismiss: () => void } {
  const id = ++lastId
  toastStore.write(enqueueToast(toastStore.read(), { id, notice }))
  return {
    update: (next) => toastStore.write(updateToast(toastStore.read(), id, next)),
    dismiss: () => toastStore.write(closeToast(toastStore.read(), id)),
  }
}

/** What the region of toasts shows. */
export const toastStore = createStore<ToastQueue>({})

let lastId = 0
