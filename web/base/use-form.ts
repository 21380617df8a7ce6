import {
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  set,
  useForm as useReactHookForm,
  type UseFormRegister,
  type UseFormReturn,
} from 'react-hook-form'
import type { Issue } from '#contract/base/errors.ts'
import { deleteDraft, type DraftKey, useDraftKey } from './draft.ts'
import { getChangedFields, hasKeys, mergeDraftIntoDefaults, saveOrDeleteDraft } from './form-draft.ts'
import type { FormParseResult } from './parse-form-values.ts'
import { pendingFormSaves } from './query-activity.ts'
import { closeErrorToast } from './toast.ts'
import type { WriteResult } from './use-write.ts'

/** The part of a form that its fields use. */
export type FormFieldMethods<V extends FieldValues> = {
  /** Binds an uncontrolled input by its path, such as `steps.0.title`. */
  register: UseFormRegister<V>
  /** For useFieldArray and Controller. */
  control: Control<V>
  /** Reads values and renders the form again when they change. */
  watch: UseFormReturn<V>['watch']
  /** Sets top-level fields, for controls that are not registered. */
  setValues: (values: Partial<V>) => void
  errorFor: (path: FieldPath<V>) => string | undefined
  /** Shows each issue at its field and focuses the first one. */
  setIssues: (issues: readonly Issue[]) => void
}

export type Form<V extends FieldValues, B> = FormFieldMethods<V> & {
  getValues: () => V
  /** Whether there is unsaved input, half-typed dates included. */
  isDirty: boolean
  /** Parses the values and calls `save` with the result, or shows the errors and calls `onInvalid`. */
  handleSubmit: (
    save: (body: B) => unknown,
    onInvalid?: (errors: FieldErrors<V>) => void,
  ) => (event?: SubmitEvent) => Promise<void>
  /**
   * Parses the values and sends the body: shows the issues of a refusal, or resets the form and calls `onSaved`. What
   * was changed while it was sent stays in the form.
   */
  handleSave: <R>(
    send: (body: B) => Promise<WriteResult<R>>,
    onSaved?: (reply: R, wasChangedMeanwhile: boolean) => void,
    onInvalid?: (errors: FieldErrors<V>) => void,
  ) => (event?: SubmitEvent) => Promise<void>
  /** Returns to the default values and deletes the draft. */
  reset: () => void
  /** Resets the form except for what was changed since these values were sent; returns whether there is any. */
  resetSent: (sent: V) => boolean
  ref: RefObject<HTMLFormElement | null>
}

/**
 * React Hook Form with drafts that survive the trip to the sign-in, refusal of half-typed dates, and issues by field.
 * A changed default value shows up in the fields that are not changed.
 */
export function useForm<V extends FieldValues, B = V>({
  defaultValues,
  draftKey: givenKey,
  parse,
}: {
  defaultValues: V
  draftKey: DraftKey
  parse: (values: V) => FormParseResult<B>
}): Form<V, B> {
  const ref = useRef<HTMLFormElement>(null)
  const draftKey = useDraftKey(givenKey)
  const [initialValues] = useState(() => mergeDraftIntoDefaults(defaultValues, draftKey))
  const [hasChanges, setHasChanges] = useState(() => hasKeys(getChangedFields(initialValues, defaultValues)))
  const [hasIncompleteDates, setHasIncompleteDates] = useState(false)
  const [rejectionCount, setRejectionCount] = useState(0)
  /** Names of the fields edited since the last reset; an optimistic update may make their defaults equal them. */
  const editedNames = useRef(new Set(Object.keys(getChangedFields(initialValues, defaultValues))))
  /** Lets a function of an earlier render, such as one that waited for a reply, reset to the current defaults. */
  const latestDefaults = useRef(defaultValues)
  const isFollowingDefaults = useRef(false)

  // zodResolver cannot show the issues of a schema, of rules across fields and of half-typed dates at the same time.
  const resolver: Resolver<V, unknown, B> = (values) => {
    const result = parse(values)
    const issues = [...findIncompleteDates(ref.current), ...('issues' in result ? result.issues : [])]
    return issues.length || 'issues' in result
      ? { values: {}, errors: nestErrors<V>(toFieldErrors(issues)) }
      : { values: result.value, errors: {} }
  }
  const form = useReactHookForm<V, unknown, B>({
    defaultValues: initialValues as DefaultValues<V>,
    resolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors } = form.formState

  const trackChanges = useEffectEvent(() => {
    const changes = getChangedFields(form.getValues(), latestDefaults.current)
    for (const name of Object.keys(changes)) editedNames.current.add(name)
    setHasChanges(hasKeys(changes))
    if (!isFollowingDefaults.current) saveOrDeleteDraft(draftKey, changes, findIncompleteDates(ref.current))
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => trackChanges() }), [form])

  useLayoutEffect(() => {
    const newDefaults = getChangedFields(defaultValues, latestDefaults.current)
    if (!hasKeys(newDefaults)) return
    latestDefaults.current = defaultValues
    for (const name of editedNames.current) delete newDefaults[name]
    isFollowingDefaults.current = true
    form.setValues(newDefaults as Partial<V>)
    trackChanges()
    isFollowingDefaults.current = false
  }, [defaultValues, form])

  useLayoutEffect(() => {
    if (!rejectionCount || !ref.current) return
    const invalidField = ref.current.querySelector<HTMLElement>('[aria-invalid]')
    if (invalidField) focusWithError(invalidField)
    // The submit button of a dialog is outside of the form.
    else if (!ref.current.contains(document.activeElement)) focusFirstField(ref.current)
  }, [rejectionCount])

  useEffect(() => {
    // An empty date input that is only partly typed fires no input event.
    const checkIncompleteDates = ({ target }: Event) => {
      if (ref.current?.contains(target as Node)) setHasIncompleteDates(findIncompleteDates(ref.current).length > 0)
    }
    const eventTypes = ['keyup', 'input']
    for (const type of eventTypes) document.addEventListener(type, checkIncompleteDates)
    return () => {
      for (const type of eventTypes) document.removeEventListener(type, checkIncompleteDates)
    }
  }, [])

  const clearError = (path: FieldPath<V>) => {
    if (!form.getErrors(path)) return
    form.clearErrors(path)
    if (!hasKeys(form.getErrors())) closeErrorToast()
  }
  const setIssues = (issues: readonly Issue[]) => {
    form.clearErrors()
    for (const [path, error] of Object.entries(toFieldErrors(issues))) form.setError(path as FieldPath<V>, error)
    setRejectionCount((count) => count + 1)
  }
  const handleSubmit: Form<V, B>['handleSubmit'] = (save, onInvalid) => async (event) => {
    let isValid = false
    const submit = form.handleSubmit(async (body) => {
      isValid = true
      pendingFormSaves.count++
      try {
        await save(body)
      } finally {
        pendingFormSaves.count--
      }
    }, onInvalid)
    await submit(event)
    if (!isValid) setRejectionCount((count) => count + 1)
  }
  const reset = () => {
    deleteDraft(draftKey)
    editedNames.current.clear()
    form.reset(latestDefaults.current)
    setHasIncompleteDates(false)
  }
  const resetSent = (sent: V) => {
    const defaults = latestDefaults.current
    // A field that follows its default was not changed by the user.
    const changes = getChangedFields({ ...defaults, ...getChangedFields(form.getValues(), sent) }, defaults)
    reset()
    form.setValues(changes)
    return hasKeys(changes)
  }
  return {
    ref,
    isDirty: hasChanges || hasIncompleteDates,
    control: form.control as unknown as Control<V>,
    watch: form.watch,
    getValues: () => form.getValues(),
    register: (path, options) => form.register(path, { ...options, onChange: () => clearError(path) }),
    setValues: (values) => {
      form.setValues(values)
      for (const name of Object.keys(values)) clearError(name as FieldPath<V>)
    },
    errorFor: (path) => {
      const error = get<FieldErrors<V>, (FieldError & { root?: FieldError }) | undefined>(errors, path)
      return error?.root?.message ?? error?.message
    },
    setIssues,
    handleSubmit,
    handleSave: (send, onSaved, onInvalid) =>
      handleSubmit(async (body) => {
        const sent = structuredClone(form.getValues())
        const result = await send(body)
        if (!result.ok) return setIssues(result.issues)
        onSaved?.(result.reply, resetSent(sent))
      }, onInvalid),
    reset,
    resetSent,
  }
}

/** Lets Ctrl+Enter or Command+Enter submit the form of a field: browsers only submit on a plain Enter, and not in a textarea. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
}

/**
 * Finds date and time inputs that are impossible or only partly typed. The browser reports their value as '', as for an
 * empty input.
 */
function findIncompleteDates(form: HTMLFormElement | null): Issue[] {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('input[type=date], input[type=time]') ?? [])]
  return inputs
    .filter(({ validity }) => validity.badInput)
    .map(({ name, type }) => ({ path: name, message: incompleteInputMessages[type as 'date' | 'time'] }))
}

export const incompleteInputMessages = {
  date: 'Enter a valid date, such as 11/21/2026',
  time: 'Enter a whole time such as 9:30 AM',
} as const

/** Keeps the first error of each path. */
function toFieldErrors(issues: readonly Issue[]): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {}
  for (const { path, message } of issues) errors[path] ??= { type: 'invalid', message }
  return errors
}

function nestErrors<V extends FieldValues>(errors: Record<string, FieldError>): FieldErrors<V> {
  const nested: FieldErrors<V> = {}
  for (const [path, error] of Object.entries(errors)) set(nested, path, error)
  return nested
}

/** Scrolls so that the error below the field is visible too. */
function focusWithError(field: HTMLElement): void {
  field.focus()
  const error = field.getAttribute('aria-describedby')?.split(' ')[0]
  if (error) document.getElementById(error)?.scrollIntoView({ block: 'nearest' })
}

const focusFirstField = (form: HTMLFormElement) => form.querySelector<HTMLElement>('input, textarea, select')?.focus()
