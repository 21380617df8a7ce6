import { ProfilePatch } from '#contract/team/profile.ts'
import { parseFormValues } from '#web/base/parse-form-values.ts'
import { useForm } from '#web/base/use-form.ts'
import { useViewer } from '#web/base/viewer.ts'
import { useUpdateProfile } from '#web/session/profile/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { words } from './words.ts'

/** First and last name of the viewer, in one line. */
export function NameForm() {
  const viewer = useViewer()
  const { isPending, send } = useUpdateProfile()
  const { ref, ...form } = useForm({
    defaultValues: { firstName: viewer.firstName ?? '', lastName: viewer.lastName ?? '' },
    draftKey: { form: 'first-steps-name' },
    parse: parseNames,
  })
  const error = form.errorFor('firstName') ?? form.errorFor('lastName')
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={form.handleSave((body) => send({ body }))}
      className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto"
    >
      <TextInput
        aria-label={words.firstName}
        placeholder={words.firstName}
        autoComplete="given-name"
        {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })}
        className="sm:w-36"
        {...form.register('firstName')}
      />
      <TextInput
        aria-label={words.lastName}
        placeholder={words.lastName}
        autoComplete="family-name"
        className="sm:w-36"
        {...form.register('lastName')}
      />
      <Button type="submit" busy={isPending} className="max-sm:col-span-2">
        {words.saveName}
      </Button>
      <p id={errorId} role="alert" className="col-span-2 self-center text-sm text-red empty:hidden">
        {error}
      </p>
    </form>
  )
}

const errorId = 'first-steps-name-error'

const parseNames = (values: { firstName: string; lastName: string }) =>
  values.firstName.trim()
    ? parseFormValues(ProfilePatch, values)
    : { issues: [{ path: 'firstName', message: words.firstNameRequired }] }
