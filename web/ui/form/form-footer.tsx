import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DiscardQuestion } from '#web/ui/discard-question.tsx'
import { words } from '#web/ui/words.ts'

type FormFooterProps = { hasUnsavedChanges: boolean; onCancel: () => void }

/**
 * Save and Cancel of an inline form; Escape in the form cancels too. With unsaved changes, canceling asks for
 * confirmation first.
 */
export function FormFooter({ hasUnsavedChanges, onCancel }: FormFooterProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const footer = useRef<HTMLDivElement>(null)
  const getForm = () => footer.current?.closest('form')

  const requestCancel = () => (hasUnsavedChanges ? setIsConfirming(true) : onCancel())
  const continueEditing = () => {
    getForm()?.querySelector<HTMLElement>('textarea, input')?.focus()
    setIsConfirming(false)
  }
  const handleEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    if (isConfirming) continueEditing()
    else requestCancel()
  })
  useEffect(() => {
    const formElement = footer.current?.closest('form')
    const handleKeyDown = (event: KeyboardEvent) => handleEscape(event)
    formElement?.addEventListener('keydown', handleKeyDown)
    return () => formElement?.removeEventListener('keydown', handleKeyDown)
  }, [])

  return (
    <div
      ref={footer}
      {...(isConfirming && { role: 'alertdialog', 'aria-label': words.discardQuestion })}
      className="flex flex-wrap items-center justify-end gap-2"
    >
      {/* Keyed: React would otherwise turn the clicked button into the submit button during the click. */}
      {isConfirming ? (
        <DiscardQuestion key="question" size="small" onKeep={continueEditing} onDiscard={onCancel} />
      ) : (
        <Fragment key="answers">
          <Button size="small" variant="quiet" onClick={requestCancel}>
            {words.cancel}
          </Button>
          <Button size="small" variant="primary" type="submit">
            {words.save}
          </Button>
        </Fragment>
      )}
    </div>
  )
}
