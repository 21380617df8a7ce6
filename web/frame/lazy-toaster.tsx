import { createLazyModule } from '#web/base/lazy-module.ts'
import { closeToast, type ToastEntry, toastStore } from '#web/base/toast.ts'
import { Button } from '#web/ui/button.tsx'

const toaster = createLazyModule(async () => (await import('#web/ui/toaster.tsx')).Toaster)

/**
 * The region of toasts, whose code is fetched for the first toast, or earlier by `prefetch`. A toast's time starts when
 * it is shown. If the code cannot be fetched, toasts are shown plainly until they are closed.
 */
export function LazyToaster() {
  const { current } = toastStore.useValue()
  const { loaded: Toaster, hasFailed } = toaster.useFetched(current?.open === true)
  return (
    // Present from the first render and aria-live: an opening dialog hides everything else on the page from screen
    // readers, even what is added later.
    <div aria-live="off">{Toaster ? <Toaster /> : hasFailed && current?.open && <PlainToast toast={current} />}</div>
  )
}

LazyToaster.prefetch = toaster.prefetch

function PlainToast({ toast: { id, content } }: { toast: ToastEntry }) {
  const { title, description, action } = content
  const close = () => closeToast(id)
  const act = () => {
    close()
    action?.onClick()
  }
  return (
    <div role="alert" className="toast-viewport max-w-[420px] border border-line bg-sheet p-4 shadow-float">
      <p className="font-semibold">{title}</p>
      <p>{description}</p>
      {action && <Button onClick={act}>{action.label}</Button>}
      <Button onClick={close}>Close</Button>
    </div>
  )
}
