import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { FieldValues } from 'react-hook-form'
import { useCloseByBack } from '#web/base/use-close-by-back.ts'
import type { Form } from '#web/base/use-form.ts'
import type { WriteResult } from '#web/base/use-write.ts'
import { Button } from './button.tsx'
import { DiscardQuestion } from './discard-question.tsx'
import { IconButton } from './icon-button.tsx'
import { joinClasses } from './join-classes.ts'
import type { DialogState } from './lazy-dialog.tsx'
import { words } from './words.ts'

type DialogProps = DialogState & {
  title: string
  description?: string
  hasUnsavedChanges?: boolean
  /** Whether Ctrl+Z undoes the last change while it is open, except in fields, which have their own. */
  allowsUndo?: boolean
  /** For content in two columns. */
  isWide?: boolean
  /** Whether it has its own URL, so that Back closes it without an extra history entry. */
  hasPath?: boolean
  /** The selector of the element to focus initially, else the first control. */
  initialFocus?: string | undefined
  footer?: ReactNode
  children: ReactNode
}

/**
 * A modal dialog, full screen on phones. Focus is trapped and returned on close. With unsaved changes, closing asks for
 * confirmation first; closing again does not discard them, and Escape or a focused field returns to the form.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  hasUnsavedChanges = false,
  allowsUndo = false,
  isWide = false,
  hasPath = false,
  initialFocus,
  footer,
  children,
}: DialogProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const focusBeforeOpen = useRef<Element>(null)
  const focusBeforeConfirm = useRef<Element>(null)
  // The confirmation must not be open when the dialog opens again, or when nothing can be lost anymore.
  if (isConfirming && !(open && hasUnsavedChanges)) setIsConfirming(false)
  const requestClose = () => {
    if (!hasUnsavedChanges) return close()
    if (!isConfirming) focusBeforeConfirm.current = document.activeElement
    setIsConfirming(true)
  }
  const cancelClose = () => {
    if (focusBeforeConfirm.current instanceof HTMLElement) focusBeforeConfirm.current.focus()
    setIsConfirming(false)
  }
  const close = () => {
    setIsConfirming(false)
    onClose()
  }
  useCloseByBack(open && !hasPath, requestClose)
  return (
    <Radix.Root open={open} onOpenChange={(isOpen) => isOpen || requestClose()}>
      <Radix.Portal>
        <Radix.Overlay className="animate-appear fixed inset-0 z-50 bg-veil data-[state=closed]:animate-vanish" />
        <Radix.Content
          onEscapeKeyDown={(event) => {
            if (!isConfirming) return
            event.preventDefault()
            cancelClose()
          }}
          onOpenAutoFocus={(event) => {
            focusBeforeOpen.current = document.activeElement
            const target = initialFocus && (event.target as Element).querySelector<HTMLElement>(initialFocus)
            if (!target) return
            event.preventDefault()
            target.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (focusBeforeOpen.current instanceof HTMLElement) focusBeforeOpen.current.focus()
            // The focused element is gone, or there was none, because a URL or a draft opened the dialog.
            if (document.activeElement === document.body)
              document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
          }}
          {...(!description && { 'aria-describedby': undefined })}
          data-allows-undo={allowsUndo || undefined}
          className={joinClasses(contentClasses, isWide ? wideClasses : narrowClasses)}
        >
          <header className="grid grid-cols-[minmax(0,1fr)] gap-1 py-4 pr-14 pl-5 sm:pt-5">
            <Radix.Title className="min-w-0 font-serif text-xl font-semibold wrap-anywhere">{title}</Radix.Title>
            {description && <Radix.Description className="text-sm text-ink-soft">{description}</Radix.Description>}
          </header>
          {/* Going back to a field keeps editing. On a phone a toast is above the footer, and the content ends above it. */}
          <div
            onFocus={() => setIsConfirming(false)}
            className="grow overflow-y-auto overscroll-contain px-5 pt-1 pb-5 max-sm:mb-(--toast-space)"
          >
            {children}
          </div>
          {isConfirming ? (
            <div role="alertdialog" aria-label={words.discardQuestion} className={footerClasses}>
              <DiscardQuestion onKeep={cancelClose} onDiscard={close} />
            </div>
          ) : (
            footer && <footer className={footerClasses}>{footer}</footer>
          )}
          <Radix.Close asChild>
            <IconButton label={words.close} className="absolute top-3 right-3 touch:top-2 touch:right-2">
              <X aria-hidden />
            </IconButton>
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type FormDialogProps<V extends FieldValues, B, R> = DialogState & {
  title: string
  description?: string
  /** Save, unless given. */
  submitLabel?: string
  variant?: 'danger' | 'primary'
  form: Pick<Form<V, B>, 'ref' | 'isDirty' | 'reset' | 'handleSave'>
  busy: boolean
  disabled?: boolean
  children: ReactNode
} & (
    | { send: (body: B) => Promise<WriteResult<R>>; onSaved?: (saved: R) => void }
    | { onSubmit: (event: SubmitEvent) => unknown }
  )

/**
 * A dialog with one form and Cancel and submit below it, which closes once the form is saved, unless it was changed
 * meanwhile. Closing resets the form; while it is sent, it stays open.
 */
export function FormDialog<V extends FieldValues, B, R>({
  open,
  onClose,
  title,
  description,
  submitLabel,
  variant,
  form: { ref, isDirty, reset, handleSave },
  busy,
  disabled = false,
  children,
  ...saving
}: FormDialogProps<V, B, R>) {
  const id = useId()
  const resetAndClose = () => {
    if (busy) return
    reset()
    onClose()
  }
  const submit = (event: SubmitEvent) => {
    if ('onSubmit' in saving) return saving.onSubmit(event)
    const save = handleSave(saving.send, (saved, wasChangedMeanwhile) => {
      if (!wasChangedMeanwhile) onClose()
      saving.onSaved?.(saved)
    })
    return save(event)
  }
  return (
    <Dialog
      open={open}
      onClose={resetAndClose}
      hasUnsavedChanges={!busy && isDirty}
      title={title}
      description={description}
      footer={<FormDialogFooter formId={id} {...{ submitLabel, variant, busy, disabled }} />}
    >
      <form id={id} ref={ref} noValidate onSubmit={submit} className="grid gap-4">
        {children}
      </form>
    </Dialog>
  )
}

/** Focuses the first field of a form once its fields have replaced the placeholder. */
export function useFocusAfterLoading(form: RefObject<HTMLFormElement | null>, isLoading: boolean): void {
  const wasLoading = useRef(false)
  useEffect(() => {
    if (wasLoading.current && !isLoading) form.current?.querySelector('input')?.focus()
    wasLoading.current = isLoading
  }, [form, isLoading])
}

/** A dialog that asks before an action. It stays open while the action is pending, and closes once it is done. */
export function ConfirmDialog<R>({
  open,
  onClose,
  title,
  cancelLabel,
  confirmLabel,
  variant = 'danger',
  busy,
  disabled = false,
  send,
  onDone,
  children,
}: DialogState & {
  title: string
  /** Cancel, unless given. */
  cancelLabel?: string
  confirmLabel: string
  variant?: 'danger' | 'primary'
  busy: boolean
  disabled?: boolean
  send: () => Promise<WriteResult<R>>
  onDone?: (reply: R) => void
  children: ReactNode
}) {
  const confirm = async () => {
    const result = await send()
    if (!result.ok) return
    onClose()
    onDone?.(result.reply)
  }
  return (
    <Dialog
      open={open}
      onClose={() => busy || onClose()}
      title={title}
      footer={
        <>
          <DialogCancel label={cancelLabel} />
          <Button variant={variant} busy={busy} disabled={disabled} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** Makes a footer button close the dialog as its X does: with the confirmation. */
export const DialogClose = ({ children }: { children: ReactElement }) => <Radix.Close asChild>{children}</Radix.Close>

/** The button that closes a dialog without performing its action. */
export const DialogCancel = ({ label = words.cancel, disabled }: { label?: string; disabled?: boolean }) => (
  <DialogClose>
    <Button variant="quiet" disabled={disabled}>
      {label}
    </Button>
  </DialogClose>
)

type FormDialogFooterProps = {
  formId: string
  submitLabel?: string
  variant?: 'danger' | 'primary'
  busy: boolean
  disabled?: boolean
}

/** The footer of a dialog with a form: Cancel, and the submit button of the form with the id `formId`. */
export const FormDialogFooter = ({
  formId,
  submitLabel = words.save,
  variant = 'primary',
  busy,
  disabled = false,
}: FormDialogFooterProps) => (
  <>
    <DialogCancel disabled={busy} />
    <Button variant={variant} type="submit" form={formId} busy={busy} disabled={disabled}>
      {submitLabel}
    </Button>
  </>
)

const contentClasses =
  'animate-rise data-[state=closed]:animate-sink fixed inset-0 z-50 flex flex-col bg-sheet text-ink shadow-float outline-none sm:inset-x-0 sm:bottom-auto sm:mx-auto sm:w-[calc(100%-2rem)] sm:rounded-card sm:border sm:border-line'
/* Leaves space for a toast below. */
const narrowClasses = 'sm:top-[7dvh] sm:max-h-[calc(93dvh-max(7rem,var(--toast-space)+1.5rem))] sm:max-w-lg'
const wideClasses = 'sm:top-[6dvh] sm:max-h-[calc(94dvh-max(7rem,var(--toast-space)+1.5rem))] sm:max-w-4xl'

const footerClasses =
  'flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]'
