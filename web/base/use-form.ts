import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Issue } from '#contract/base/errors.ts'
import { type DraftKey, loadDraft, deleteDraft, saveDraft, type FormValues } from './draft.ts'
import { findIncompleteDates } from './incomplete-dates.ts'

export type Form<V extends FormValues> = {
  values: V
  /** Whether there is something to lose. */
  isDirty: boolean
  set: (name: keyof V & string, value: string) => void
  /** Several fields at once, where one press changes them. */
  setMany: (fields: Partial<V>) => void
  errorFor: (name: keyof V & string) => string | undefined
  /** Shows each sentence beside its field and takes the person to the first. */
  setIssues: (issues: readonly Issue[]) => void
  /** What the values came to, refused where a date or time is half typed: the values have it as ''. */
  rejectIncompleteDates: <T>(result: ValidationResult<T>) => ValidationResult<T>
  /** Sent or thrown away: the form is blank again. */
  reset: () => void
  ref: RefObject<HTMLFormElement | null>
}

type ValidationResult<T> = { value: T } | { issues: Issue[] }

/** What stands in a form's fields and what is wrong with them; what was typed outlives the trip to the sign-in. */
export function useForm<V extends FormValues>(initialValues: V, draftKey: DraftKey): Form<V> {
  const [changes, setChanges] = useState<FormValues>(() => loadDraft(draftKey.form, draftKey.owner) ?? {})
  const [issues, setShownIssues] = useState<readonly Issue[]>([])
  const [rejectionCount, setRejectionCount] = useState(0)
  /** The names of the half-typed fields, apart by spaces. */
  const [incompletePaths, setIncompletePaths] = useState('')
  const ref = useRef<HTMLFormElement>(null)
  const hasChanges = (fields: FormValues) => Object.keys(fields).some((name) => fields[name] !== initialValues[name])

  useLayoutEffect(() => {
    if (!rejectionCount || !ref.current) return
    const invalidField = ref.current.querySelector<HTMLElement>('[aria-invalid]')
    if (invalidField) invalidField.focus()
    // The button it was sent with was disabled meanwhile, and focus is nowhere.
    else if (!ref.current.contains(document.activeElement)) focusFirstField(ref.current)
  }, [rejectionCount])

  useEffect(() => {
    // The browser tells of no change while a date is not whole.
    const checkIncompleteDates = ({ target }: Event) => {
      const form = ref.current
      if (form?.contains(target as Node)) setIncompletePaths(fieldPaths(findIncompleteDates(form)))
    }
    const eventTypes = ['keyup', 'input']
    for (const event of eventTypes) document.addEventListener(event, checkIncompleteDates)
    return () => {
      for (const event of eventTypes) document.removeEventListener(event, checkIncompleteDates)
    }
  }, [])

  const setMany = (fields: Partial<FormValues>) => {
    const next = { ...changes, ...fields } as FormValues
    setChanges(next)
    setShownIssues(issues.filter(({ path }) => !(path in fields)))
    // What is half typed cannot be kept, and nothing must not stand for it.
    const storableValues = omitIncomplete(next, ref.current ? findIncompleteDates(ref.current) : [])
    if (hasChanges(storableValues)) saveDraft(draftKey.form, draftKey.owner, storableValues)
    else deleteDraft(draftKey.form)
  }

  return {
    values: { ...initialValues, ...changes },
    isDirty: hasChanges(changes) || incompletePaths !== '',
    set: (name, value) => setMany({ [name]: value }),
    setMany,
    errorFor: (name) => issues.find(({ path }) => path === name)?.message,
    setIssues: (next) => {
      setShownIssues(next)
      setRejectionCount(rejectionCount + 1)
    },
    rejectIncompleteDates: (result) => {
      const incomplete = ref.current ? findIncompleteDates(ref.current) : []
      if (!incomplete.length) return result
      setIncompletePaths(fieldPaths(incomplete))
      return { issues: [...incomplete, ...('issues' in result ? result.issues : [])] }
    },
    reset: () => {
      deleteDraft(draftKey.form)
      setChanges({})
      setShownIssues([])
      setIncompletePaths('')
    },
    ref,
  }
}

const fieldPaths = (issues: readonly Issue[]) => issues.map(({ path }) => path).join(' ')

const omitIncomplete = (fields: FormValues, incomplete: readonly Issue[]): FormValues =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !incomplete.some(({ path }) => path === name)))

const focusFirstField = (form: HTMLFormElement) => form.querySelector<HTMLElement>('input, textarea, select')?.focus()
