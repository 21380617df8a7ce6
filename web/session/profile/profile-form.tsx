import { useMemo } from 'react'
import { getSystemTimeZone } from '#contract/base/calendar-day.ts'
import { maxTextLengths } from '#contract/base/schema.ts'
import type { CurrentUser } from '#contract/session/session.ts'
import { useForm } from '#web/base/use-form.ts'
import { offerUndo } from '#web/base/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import { parseProfileValues, type ProfileValues, toProfileValues } from './profile-form-values.ts'
import { useUpdateProfile } from './queries.ts'
import { QuickLinksPreview } from './quick-links-preview.tsx'
import { words } from './words.ts'

/** Names, links and time zone of the viewer. An invalid link is told while it is typed, and disables Save. */
export function ProfileForm({ viewer }: { viewer: CurrentUser }) {
  const defaultValues = useMemo(() => toProfileValues(viewer), [viewer])
  const { ref, isDirty, ...form } = useForm({
    defaultValues,
    draftKey: { form: 'profile', owner: viewer.id },
    parse: parseProfileValues,
  })
  const { isPending, send } = useUpdateProfile()
  const values = form.watch()
  const parsed = parseProfileValues(values)
  const issues = 'issues' in parsed ? parsed.issues : []
  const errorFor = (name: keyof ProfileValues) =>
    issues.find(({ path }) => path === name)?.message ?? form.errorFor(name)
  const reset = () => {
    const before = form.getValues()
    form.reset()
    offerUndo({ title: words.resetDone, undo: () => form.setValues(before) })
  }
  const submit = form.handleSubmit(async (body) => {
    const result = await send({ body })
    if (result.ok) form.reset()
    else form.setIssues(result.issues)
  })
  return (
    <Card>
      <form ref={ref} noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
        <section className="grid gap-4 sm:grid-cols-2">
          <h2 className="font-serif text-lg font-semibold sm:col-span-2">{words.names}</h2>
          <Field label={words.firstName} error={errorFor('firstName')}>
            {(control) => (
              <TextInput
                {...control}
                {...form.register('firstName')}
                autoComplete="given-name"
                maxLength={maxTextLengths.name}
                dir="auto"
              />
            )}
          </Field>
          <Field label={words.lastName} error={errorFor('lastName')}>
            {(control) => (
              <TextInput
                {...control}
                {...form.register('lastName')}
                autoComplete="family-name"
                maxLength={maxTextLengths.name}
                dir="auto"
              />
            )}
          </Field>
        </section>
        <section className="grid gap-4">
          <div className="grid gap-1">
            <h2 className="font-serif text-lg font-semibold">{words.links}</h2>
            <p className="text-sm text-ink-soft">{words.linksHint}</p>
          </div>
          {(['personalQuoteToolUrl', 'personalCalendarUrl'] as const).map((name) => (
            <Field
              key={name}
              label={name === 'personalQuoteToolUrl' ? words.quoteToolUrl : words.calendarUrl}
              error={errorFor(name)}
            >
              {(control) => (
                <TextInput
                  {...control}
                  {...form.register(name)}
                  type="url"
                  placeholder="https://"
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={maxTextLengths.url}
                />
              )}
            </Field>
          ))}
          <QuickLinksPreview links={values} />
        </section>
        <Field label={words.timeZone} hint={words.timeZoneHint} error={errorFor('timeZone')}>
          {(control) => (
            <Select {...control} {...form.register('timeZone')}>
              <option value="">{words.followBrowser(getSystemTimeZone())}</option>
              {listTimeZones(defaultValues.timeZone).map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button variant="quiet" disabled={!isDirty} onClick={reset}>
            {words.reset}
          </Button>
          <Button variant="primary" type="submit" busy={isPending} disabled={issues.length > 0}>
            {words.save}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The zones the browser knows, and the saved one, which may have another name there. */
const listTimeZones = (saved: string): string[] => [
  ...new Set([...Intl.supportedValuesOf('timeZone'), ...(saved ? [saved] : [])]),
]
