import { X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { useRef, useSyncExternalStore } from 'react'
import { buttonClasses } from './button.tsx'
import { classes } from './classes.ts'
import { useToastTimer } from './use-toast-timer.ts'
import { enqueueToast, closeToast, type Notice, updateToast, type ToastQueue } from './toast-queue.ts'
import { useToastFocus } from './use-toast-focus.ts'

/** Shows a toast from anywhere; the answer changes its words or takes it away before its time. */
export function toast(notice: Notice): { update: (notice: Notice) => void; dismiss: () => void } {
  const id = ++lastId
  setQueue(enqueueToast(queue, { id, notice }))
  return {
    update: (next) => setQueue(updateToast(queue, id, next)),
    dismiss: () => setQueue(closeToast(queue, id)),
  }
}

/** Where toasts appear. Time, swipe, key and width are those of spec 9: 5,000 ms, 50 px to the right, F8, 420 px. */
export function Toaster() {
  const { current } = useSyncExternalStore(subscribe, () => queue)
  const list = useRef<HTMLOListElement>(null)
  const isFocused = useToastFocus(list, current?.open === true)
  return (
    <Radix.Provider duration={Number.POSITIVE_INFINITY} swipeDirection="right" swipeThreshold={50} label="Message">
      {current && (
        <Toast
          key={current.id}
          notice={current.notice}
          open={current.open}
          isPaused={isFocused}
          close={() => setQueue(closeToast(queue, current.id))}
        />
      )}
      {/* aria-live: dialogs hide the rest of the page from readers, but not what is live. */}
      <Radix.Viewport
        ref={list}
        aria-live="off"
        hotkey={['F8']}
        label="Messages ({hotkey})"
        className="toast-viewport w-full max-w-[420px] px-3 outline-none sm:px-4"
      />
    </Radix.Provider>
  )
}

type ToastProps = { notice: Notice; open: boolean; isPaused: boolean; close: () => void }

function Toast({ notice, open, isPaused, close }: ToastProps) {
  const pointerHandlers = useToastTimer(open && !isPaused, close)
  return (
    <Radix.Root
      {...pointerHandlers}
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      type={notice.variant === 'destructive' ? 'foreground' : 'background'}
      className={classes(
        toastClasses,
        notice.variant === 'destructive' ? 'border-red/50 border-l-red' : 'border-line border-l-teal',
      )}
    >
      <div className="grid min-w-0 grow gap-0.5">
        <Radix.Title className={classes('text-sm font-semibold', notice.variant === 'destructive' && 'text-red')}>
          {notice.title}
        </Radix.Title>
        {notice.description && (
          <Radix.Description className="text-sm text-ink-soft">{notice.description}</Radix.Description>
        )}
      </div>
      {notice.action && (
        <Radix.Action
          altText={notice.action.label}
          onClick={notice.action.onClick}
          className={buttonClasses({ size: 'small' })}
        >
          {notice.action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Close"
        className="-my-1 -mr-2 inline-flex size-9 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-well hover:text-ink touch:-my-2 touch:size-11"
      >
        <X aria-hidden className="size-4" />
      </Radix.Close>
    </Radix.Root>
  )
}

const toastClasses = classes(
  'flex items-start gap-3 rounded-card border border-l-3 bg-sheet py-3 pr-3 pl-4 text-ink shadow-float',
  'data-[state=open]:animate-slide-in data-[state=closed]:animate-vanish data-[swipe=end]:animate-swiped',
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
)

let queue: ToastQueue = {}
let lastId = 0
const listeners = new Set<() => void>()

function setQueue(next: ToastQueue): void {
  queue = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
