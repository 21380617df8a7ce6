import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type Resolver,
  set,
  useForm as useReactHookForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { Issue } from '#contract/base/errors.ts'
import { deleteDraft, type DraftKey, useDraftKey } from './draft.ts'
import { getChangedFields, hasKeys, mergeDraftIntoDefaults, saveOrDeleteDraft } from './form-draft.ts'
import { findIncompleteDates, useFocusFirstError, useHasIncompleteDates } from './form-inputs.ts'
import type { FormParseResult } from './parse-form-values.ts'
import { pendingFormSaves } from './query-activity.ts'
import { closeErrorToast } from './toast.ts'
import type { WriteResult } from './use-write.ts'

/** What `useForm` returns. */
export type Form<V extends FieldValues, B> = ReturnType<typeof useForm<V, B>>

/** The part of a form that its fields use. */
export type FormFieldMethods<V extends FieldValues> = Pick<
  Form<V, unknown>,
  'register' | 'control' | 'watch' | 'setValues' | 'errorFor' | 'setIssues'
>

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
}) {
  const ref = useRef<HTMLFormElement>(null)
  const draftKey = useDraftKey(givenKey)
  const [initialValues] = useState(() => mergeDraftIntoDefaults(defaultValues, draftKey))
  const form = useReactHookForm<V, unknown, B>({
    defaultValues: initialValues as DefaultValues<V>,
    // zodResolver cannot show the issues of a schema, of rules across fields and of half-typed dates at the same time.
    resolver: (values) => resolve(parse(values), findIncompleteDates(ref)),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors } = form.formState
  const { hasChanges, latestDefaults, forgetEdits } = useTrackedChanges(form, ref, {
    defaultValues,
    initialValues,
    draftKey,
  })
  const [hasIncompleteDates, clearIncompleteDates] = useHasIncompleteDates(ref)
  const focusFirstError = useFocusFirstError(ref)

  const clearError = (path: FieldPath<V>) => {
    if (!form.getErrors(path)) return
    form.clearErrors(path)
    if (!hasKeys(form.getErrors())) closeErrorToast()
  }
  /** Shows each issue at its field and focuses the first one. */
  const setIssues = (issues: readonly Issue[]) => {
    form.clearErrors()
    for (const [path, error] of Object.entries(toFieldErrors(issues))) form.setError(path as FieldPath<V>, error)
    focusFirstError()
  }
  /** Returns to the default values and deletes the draft. */
  const reset = () => {
    deleteDraft(draftKey)
    forgetEdits()
    form.reset(latestDefaults.current)
    clearIncompleteDates()
  }
  /** Resets the form except for what was changed since these values were sent; returns whether there is any. */
  const resetSent = (sent: V): boolean => {
    const defaults = latestDefaults.current
    // A field that follows its default was not changed by the user.
    const changes = getChangedFields({ ...defaults, ...getChangedFields(form.getValues(), sent) }, defaults)
    reset()
    form.setValues(changes)
    return hasKeys(changes)
  }
  /** Parses the values and calls `save` with the result, or shows the errors and calls `onInvalid`. */
  const handleSubmit =
    (save: (body: B) => unknown, onInvalid?: (errors: FieldErrors<V>) => void) => async (event?: SubmitEvent) => {
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
      if (!isValid) focusFirstError()
    }
  /**
   * Parses the values and sends the body: shows the issues of a refusal, or resets the form and calls `onSaved`. What
   * was changed while it was sent stays in the form.
   */
  const handleSave = <R>(
    send: (body: B) => Promise<WriteResult<R>>,
    onSaved?: (reply: R, wasChangedMeanwhile: boolean) => void,
    onInvalid?: (errors: FieldErrors<V>) => void,
  ) =>
    handleSubmit(async (body) => {
      const sent = structuredClone(form.getValues())
      const result = await send(body)
      if (!result.ok) return setIssues(result.issues)
      onSaved?.(result.reply, resetSent(sent))
    }, onInvalid)

  return {
    ref,
    /** Whether there is unsaved input, half-typed dates included. */
    isDirty: hasChanges || hasIncompleteDates,
    /** For useFieldArray and Controller. */
    control: form.control as unknown as Control<V>,
    /** Reads values and renders the form again when they change. */
    watch: form.watch as UseFormReturn<V>['watch'],
    getValues: (): V => form.getValues(),
    /** Binds an uncontrolled input by its path, such as `steps.0.title`. */
    register: <Path extends FieldPath<V>>(path: Path, options?: RegisterOptions<V, Path>) =>
      form.register(path, { ...options, onChange: () => clearError(path) }),
    /** Sets top-level fields, for controls that are not registered. */
    setValues: (values: Partial<V>) => {
      form.setValues(values)
      for (const name of Object.keys(values)) clearError(name as FieldPath<V>)
    },
    errorFor: (path: FieldPath<V>): string | undefined => {
      const error = get<FieldErrors<V>, (FieldError & { root?: FieldError }) | undefined>(errors, path)
      return error?.root?.message ?? error?.message
    },
    setIssues,
    handleSubmit,
    handleSave,
    reset,
    resetSent,
  }
}

/** Keeps the fields that differ from their defaults as a draft, and lets the other fields follow changed defaults. */
function useTrackedChanges<V extends FieldValues, B>(
  form: UseFormReturn<V, unknown, B>,
  ref: RefObject<HTMLFormElement | null>,
  { defaultValues, initialValues, draftKey }: { defaultValues: V; initialValues: V; draftKey: DraftKey },
) {
  const [initialNames] = useState(() => Object.keys(getChangedFields(initialValues, defaultValues)))
  const [hasChanges, setHasChanges] = useState(initialNames.length > 0)
  /** Names of the fields edited since the last reset; an optimistic update may make their defaults equal them. */
  const editedNames = useRef(new Set(initialNames))
  /** Lets a function of an earlier render, such as one that waited for a reply, reset to the current defaults. */
  const latestDefaults = useRef(defaultValues)
  const isFollowingDefaults = useRef(false)

  const trackChanges = useEffectEvent(() => {
    const changes = getChangedFields(form.getValues(), latestDefaults.current)
    for (const name of Object.keys(changes)) editedNames.current.add(name)
    setHasChanges(hasKeys(changes))
    if (!isFollowingDefaults.current) saveOrDeleteDraft(draftKey, changes, findIncompleteDates(ref))
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

  return { hasChanges, latestDefaults, forgetEdits: () => editedNames.current.clear() }
}

function resolve<V extends FieldValues, B>(
  result: FormParseResult<B>,
  incompleteDates: readonly Issue[],
): ReturnType<Resolver<V, unknown, B>> {
  const issues = [...incompleteDates, ...('issues' in result ? result.issues : [])]
  if (!issues.length && 'value' in result) return { values: result.value, errors: {} }
  const errors: FieldErrors<V> = {}
  for (const [path, error] of Object.entries(toFieldErrors(issues))) set(errors, path, error)
  return { values: {}, errors }
}

/** Keeps the first error of each path. */
function toFieldErrors(issues: readonly Issue[]): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {}
  for (const { path, message } of issues) errors[path] ??= { type: 'invalid', message }
  return errors
}
