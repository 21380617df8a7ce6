import { useLayoutEffect, useRef, useState } from 'react'
import type { Issue } from '#contract/errors.ts'
import { dropDraft, draftOf, keepDraft, type Typed } from './draft.ts'

/** An unfinished form of a person that is to outlive the trip to the sign-in. */
export type Draft = { form: string; owner: string }

/** What stands in a form's fields, what is wrong with them, and whether there is something to lose. */
export function useForm<V extends Typed>(blank: V, draft: Draft) {
  const [values, setValues] = useState<V>(() => ({ ...blank, ...draftOf(draft.form, draft.owner) }))
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [start] = useState(blank)
  const form = useRef<HTMLFormElement>(null)
  const isTyped = Object.keys(start).some((name) => values[name] !== start[name])
  useLayoutEffect(() => {
    if (issues.length) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [issues])

  function set(name: keyof V & string, value: string): void {
    const next = { ...values, [name]: value }
    setValues(next)
    setIssues(issues.filter(({ path }) => path !== name))
    keepDraft(draft.form, draft.owner, next)
  }

  return {
    values,
    set,
    isTyped,
    /** Shows each sentence beside its field and takes the person to the first. */
    setIssues,
    errorOf: (name: keyof V & string) => issues.find(({ path }) => path === name)?.message,
    /** Sent or thrown away: the fields are empty again. */
    reset: () => {
      dropDraft(draft.form)
      setValues(start)
      setIssues([])
    },
    ref: form,
  }
}
