import { Fragment, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'

/**
 * The buttons of a form that stands in the place of what it edits; Escape in the form cancels, too. With `guard` that
 * asks first, because typed text would be lost.
 */
export function FormFoot({ save, guard, onCancel }: { save: string; guard: boolean; onCancel: () => void }) {
  const [asking, setAsking] = useState(false)
  const foot = useRef<HTMLDivElement>(null)
  const form = () => foot.current?.closest('form')

  const leave = () => (guard ? setAsking(true) : onCancel())
  const stay = () => {
    form()?.querySelector<HTMLElement>('textarea, input')?.focus()
    setAsking(false)
  }
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    if (asking) stay()
    else leave()
  })
  useEffect(() => {
    const around = foot.current?.closest('form')
    const pressed = (event: KeyboardEvent) => escape(event)
    around?.addEventListener('keydown', pressed)
    return () => around?.removeEventListener('keydown', pressed)
  }, [])

  return (
    <div
      ref={foot}
      {...(asking && { role: 'alertdialog', 'aria-label': question })}
      className="flex flex-wrap items-center justify-end gap-2"
    >
      {/* Keyed: else the button that is pressed would become the one that sends, while it is pressed. */}
      {asking ? (
        <Fragment key="question">
          <p className="mr-auto text-sm font-medium max-sm:w-full">{question}</p>
          <Button size="small" autoFocus onClick={stay}>
            Keep writing
          </Button>
          {/* Not by the second press of a double one that asked. */}
          <Button size="small" variant="danger" onClick={({ detail }) => detail > 1 || onCancel()}>
            Throw away
          </Button>
        </Fragment>
      ) : (
        <Fragment key="answers">
          <Button size="small" variant="quiet" onClick={leave}>
            Cancel
          </Button>
          <Button size="small" variant="primary" type="submit">
            {save}
          </Button>
        </Fragment>
      )}
    </div>
  )
}

const question = 'Throw away what you typed?'
