import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Issue } from '#contract/errors.ts'
import { type Draft, draftOf, dropDraft, keepDraft, type Typed } from './draft.ts'
import { halfTyped } from './half-typed.ts'

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
  /** What the values came to, refused where a date or time is half typed: the values have it as ''. */
  whole: <T>(checked: Checked<T>) => Checked<T>
  /** Sent or thrown away: the form is blank again. */
  reset: () => void
  ref: RefObject<HTMLFormElement | null>
}

type Checked<T> = { value: T } | { issues: Issue[] }

/** What stands in a form's fields and what is wrong with them; what was typed outlives the trip to the sign-in. */
export function useForm<V extends Typed>(blank: V, draft: Draft): Form<V> {
  const [typed, setTyped] = useState<Typed>(() => draftOf(draft.form, draft.owner) ?? {})
  const [issues, showIssues] = useState<readonly Issue[]>([])
  const [refusals, countRefusal] = useState(0)
  /** The names of the half-typed fields, apart by spaces. */
  const [half, noteHalf] = useState('')
  const ref = useRef<HTMLFormElement>(null)
  const isChanged = (fields: Typed) => Object.keys(fields).some((name) => fields[name] !== blank[name])

  useLayoutEffect(() => {
    if (!refusals || !ref.current) return
    const wrong = ref.current.querySelector<HTMLElement>('[aria-invalid]')
    if (wrong) wrong.focus()
    // The button it was sent with was disabled meanwhile, and focus is nowhere.
    else if (!ref.current.contains(document.activeElement)) focusFirst(ref.current)
  }, [refusals])

  useEffect(() => {
    // The browser tells of no change while a date is not whole.
    const look = ({ target }: Event) => {
      const form = ref.current
      if (form?.contains(target as Node)) noteHalf(pathsOf(halfTyped(form)))
    }
    const told = ['keyup', 'input']
    for (const event of told) document.addEventListener(event, look)
    return () => {
      for (const event of told) document.removeEventListener(event, look)
    }
  }, [])

  const setAll = (fields: Partial<Typed>) => {
    const next = { ...typed, ...fields } as Typed
    setTyped(next)
    showIssues(issues.filter(({ path }) => !(path in fields)))
    // What is half typed cannot be kept, and nothing must not stand for it.
    const kept = without(next, ref.current ? halfTyped(ref.current) : [])
    if (isChanged(kept)) keepDraft(draft.form, draft.owner, kept)
    else dropDraft(draft.form)
  }

  return {
    values: { ...blank, ...typed },
    isTyped: isChanged(typed) || half !== '',
    set: (name, value) => setAll({ [name]: value }),
    setAll,
    errorOf: (name) => issues.find(({ path }) => path === name)?.message,
    setIssues: (next) => {
      showIssues(next)
      countRefusal(refusals + 1)
    },
    whole: (checked) => {
      const unfinished = ref.current ? halfTyped(ref.current) : []
      if (!unfinished.length) return checked
      noteHalf(pathsOf(unfinished))
      return { issues: [...unfinished, ...('issues' in checked ? checked.issues : [])] }
    },
    reset: () => {
      dropDraft(draft.form)
      setTyped({})
      showIssues([])
      noteHalf('')
    },
    ref,
  }
}

const pathsOf = (issues: readonly Issue[]) => issues.map(({ path }) => path).join(' ')

const without = (fields: Typed, unfinished: readonly Issue[]): Typed =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !unfinished.some(({ path }) => path === name)))

const focusFirst = (form: HTMLFormElement) => form.querySelector<HTMLElement>('input, textarea, select')?.focus()
