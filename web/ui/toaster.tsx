import { X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { useRef } from 'react'
import { closeToast, type ToastContent, toastStore } from '#web/base/toast.ts'
import { getButtonClasses } from './button.tsx'
import { iconButtonClasses } from './icon-button.tsx'
import { joinClasses } from './join-classes.ts'
import { useToastFocus, useToastSpace, useToastTimer } from './toast-hooks.ts'
import { words } from './words.ts'

/** The region of toasts (docs/product/interface.md#toasts-and-undo, docs/product/interface.md#display-constants). */
export function Toaster() {
  const { current } = toastStore.useValue()
  const list = useRef<HTMLOListElement>(null)
  const isFocused = useToastFocus(list, current?.open === true)
  useToastSpace(list, current?.open === true)
  return (
    <Radix.Provider
      duration={Number.POSITIVE_INFINITY}
      swipeDirection="right"
      swipeThreshold={50}
      label={words.notification}
    >
      {current && (
        <Toast
          key={current.id}
          content={current.content}
          open={current.open}
          isPaused={isFocused}
          close={() => closeToast(current.id)}
        />
      )}
      <Radix.Viewport
        ref={list}
        hotkey={['F8']}
        label={words.notifications}
        className="toast-viewport w-full max-w-[420px] px-3 outline-none sm:px-4"
      />
    </Radix.Provider>
  )
}

type ToastProps = { content: ToastContent; open: boolean; isPaused: boolean; close: () => void }

function Toast({ content, open, isPaused, close }: ToastProps) {
  const pointerHandlers = useToastTimer(open && !isPaused, close)
  return (
    <Radix.Root
      {...pointerHandlers}
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      type={content.variant === 'destructive' ? 'foreground' : 'background'}
      className={joinClasses(
        toastClasses,
        content.variant === 'destructive' ? 'border-red/50 border-l-red' : 'border-line border-l-teal',
      )}
    >
      <div className="grid min-w-0 grow gap-0.5 wrap-anywhere">
        <Radix.Title className={joinClasses('text-sm font-semibold', content.variant === 'destructive' && 'text-red')}>
          {content.title}
        </Radix.Title>
        {content.description && (
          <Radix.Description className="text-sm text-ink-soft">{content.description}</Radix.Description>
        )}
      </div>
      {content.action && (
        <Radix.Action
          altText={content.action.label}
          onClick={content.action.onClick}
          className={getButtonClasses({ size: 'small' })}
        >
          {content.action.label}
        </Radix.Action>
      )}
      <Radix.Close aria-label={words.close} className={`${iconButtonClasses} -my-1 -mr-2 touch:-my-2`}>
        <X aria-hidden className="size-4!" />
      </Radix.Close>
    </Radix.Root>
  )
}

const toastClasses = joinClasses(
  'flex items-start gap-3 rounded-card border border-l-3 bg-sheet py-3 pr-3 pl-4 text-ink shadow-float',
  'data-[state=open]:animate-slide-in data-[state=closed]:animate-vanish data-[swipe=end]:animate-swiped',
  'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform',
)
