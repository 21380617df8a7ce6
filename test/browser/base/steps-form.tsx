import '#web/base/zod-setup.ts'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useFieldArray } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Issue } from '#contract/base/errors.ts'
import { OptionalDay, requiredTextSchemaUpTo, wholeNumberBetween } from '#contract/base/schema.ts'
import { setCallerId } from '#web/base/early-reads.ts'
import { parseFormValues } from '#web/base/parse-form-values.ts'
import { useForm } from '#web/base/use-form.ts'
import { Field, TextInput } from '#web/ui/field.tsx'

/** Values that the test reads and sets. */
declare global {
  interface Window {
    sent: unknown[]
    serverIssues: Issue[]
  }
}

const Steps = z.object({
  name: requiredTextSchemaUpTo(100),
  isShared: z.boolean(),
  startDay: OptionalDay,
  steps: z
    .array(z.object({ title: requiredTextSchemaUpTo(200), days: wholeNumberBetween(0, 365) }))
    .check(z.minLength(1)),
})

const emptyForm = { name: '', isShared: false, startDay: '', steps: [{ title: '', days: 0 }] }

setCallerId(new URLSearchParams(window.location.search).get('owner') ?? 'ada')

/** A form with a list of rows, like the steps of a sequence. */
function StepsForm() {
  const [defaultValues, setDefaultValues] = useState(emptyForm)
  const { ref, ...form } = useForm({
    defaultValues,
    draftKey: { form: 'steps' },
    parse: (values) => parseFormValues(Steps, values),
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'steps' })
  const submit = form.handleSubmit((body) => {
    window.sent.push(body)
    if (window.serverIssues.length) form.setIssues(window.serverIssues)
    else form.reset()
  })
  return (
    <form ref={ref} noValidate onSubmit={submit}>
      <Field label="Name" error={form.errorFor('name')}>
        {(control) => <TextInput {...control} {...form.register('name')} />}
      </Field>
      <label>
        <input type="checkbox" {...form.register('isShared')} /> Shared
      </label>
      <Field label="Start" error={form.errorFor('startDay')}>
        {(control) => <TextInput {...control} {...form.register('startDay')} type="date" />}
      </Field>
      {fields.map(({ id }, index) => (
        <fieldset key={id}>
          <Field label={`Title ${index + 1}`} error={form.errorFor(`steps.${index}.title`)}>
            {(control) => <TextInput {...control} {...form.register(`steps.${index}.title`)} />}
          </Field>
          <Field label={`Days ${index + 1}`} error={form.errorFor(`steps.${index}.days`)}>
            {(control) => (
              <TextInput
                {...control}
                {...form.register(`steps.${index}.days`, { valueAsNumber: true })}
                type="number"
              />
            )}
          </Field>
          <button type="button" onClick={() => remove(index)}>
            Remove {index + 1}
          </button>
        </fieldset>
      ))}
      <p role="alert">{form.errorFor('steps')}</p>
      <button type="button" onClick={() => append({ title: '', days: 1 })}>
        Add step
      </button>
      <button type="button" onClick={() => setDefaultValues({ ...emptyForm, name: 'Renewal', startDay: '2026-12-01' })}>
        Other defaults
      </button>
      <button type="button" onClick={() => setDefaultValues(emptyForm)}>
        First defaults
      </button>
      <button type="button" onClick={form.reset}>
        Discard
      </button>
      <button>Save</button>
      <output>{form.isDirty ? 'dirty' : 'clean'}</output>
    </form>
  )
}

window.sent = []
window.serverIssues = []
createRoot(document.querySelector('#root')!).render(<StepsForm />)
