import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Issue } from '#contract/errors.ts'
import { type Draft, draftOf, dropDraft, keepDraft, type Typed } from './draft.ts'

export type Form<V extends Typed> = {
  values: V
  /** Whether there is something to lose. */
  isTyped: boolean
  set: (name: keyof V & string, value: string) => void
  /** Several fields at once, where one press changes them. */
  setAll: (fields: Partial<V>) => void
  errorOf: (name: keyof V & string) => string | undefined
  /** Shows each sentence beside its field and takes the person to the first. */
  setIssues: (issues: readonly Issue[]) => void
  /** Sent or thrown away: the form is blank again. */
  reset: () => void
  ref: RefObject<HTMLFormElement | null>
}

/** What stands in a form's fields and what is wrong with them; what was typed outlives the trip to the sign-in. */
export function useForm<V extends Typed>(blank: V, draft: Draft): Form<V> {
  const [typed, setTyped] = useState<Typed>(() => draftOf(draft.form, draft.owner) ?? {})
  const [issues, showIssues] = useState<readonly Issue[]>([])
  const [refusals, countRefusal] = useState(0)
  const ref = useRef<HTMLFormElement>(null)
  const isChanged = (fields: Typed) => Object.keys(fields).some((name) => fields[name] !== blank[name])

  useLayoutEffect(() => {
    if (!refusals || !ref.current) return
    const wrong = ref.current.querySelector<HTMLElement>('[aria-invalid]')
    if (wrong) wrong.focus()
    // The button it was sent with was disabled meanwhile, and focus is nowhere.
    else if (!ref.current.contains(document.activeElement)) focusFirst(ref.current)
  }, [refusals])

  const setAll = (fields: Partial<Typed>) => {
    const next = { ...typed, ...fields } as Typed
    setTyped(next)
    showIssues(issues.filter(({ path }) => !(path in fields)))
    if (isChanged(next)) keepDraft(draft.form, draft.owner, next)
    else dropDraft(draft.form)
  }

  return {
    values: { ...blank, ...typed },
    isTyped: isChanged(typed),
    set: (name, value) => setAll({ [name]: value }),
    setAll,
    errorOf: (name) => issues.find(({ path }) => path === name)?.message,
    setIssues: (next) => {
      showIssues(next)
      countRefusal(refusals + 1)
    },
    reset: () => {
      dropDraft(draft.form)
      setTyped({})
      showIssues([])
    },
    ref,
  }
}

const focusFirst = (form: HTMLFormElement) => form.querySelector<HTMLElement>('input, textarea, select')?.focus()
