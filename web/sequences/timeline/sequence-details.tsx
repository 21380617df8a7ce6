import type { ReactNode } from 'react'
import { type NurtureSequence, sequenceRepeatDefaults } from '#contract/sequences/sequences.ts'
import { toast } from '#web/base/toast.ts'
import { useForm } from '#web/base/use-form.ts'
import { SequenceFields } from '#web/sequences/form/sequence-fields.tsx'
import { parseSequenceEdit, toSequenceFormValues } from '#web/sequences/form/sequence-form-values.ts'
import { SequenceActiveSwitch } from '#web/sequences/list/sequence-active-switch.tsx'
import { useEditSequence } from '#web/sequences/queries.ts'
import { describeAnchor, describeSequenceRepeat, words } from '#web/sequences/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ExpandableText } from '#web/ui/expandable-text.tsx'
import { useNotifyOnChange } from './step-form.tsx'

/** The details and the repeat of a sequence as a form, which sends only the changed fields. */
export function SequenceDetailsForm({
  sequence,
  id,
  onDirtyChange,
}: {
  /** The id of the form, whose Save is in the footer of the dialog, and the name of its draft. */
  id: string
  sequence: NurtureSequence
  onDirtyChange: (form: string, isDirty: boolean) => void
}) {
  const { ref, ...form } = useForm({
    defaultValues: toSequenceFormValues(sequence),
    draftKey: { form: id },
    parse: (values) => parseSequenceEdit(values, sequence),
  })
  const { send } = useEditSequence(sequence.id, words.failedToUpdate)
  useNotifyOnChange(form.isDirty, (isDirty) => onDirtyChange(id, isDirty))
  const submit = form.handleSave(
    // Without changes nothing is sent.
    async (body) =>
      Object.keys(body).length
        ? send({ params: { sequenceId: sequence.id }, body })
        : { ok: true as const, reply: sequence },
    (saved) => {
      if (saved !== sequence) toast({ title: words.updated, description: saved.name })
    },
  )
  return (
    <form
      id={id}
      ref={ref}
      noValidate
      aria-label={words.details}
      onSubmit={submit}
      className="grid content-start gap-4"
    >
      <h3 className="font-serif text-lg font-semibold">{words.details}</h3>
      <SequenceActiveSwitch sequence={sequence} />
      <SequenceFields form={form} defaultCustomDays={sequenceRepeatDefaults.editedCustomDays} />
    </form>
  )
}

/** The details and the repeat of a sequence, read only. */
export function ReadOnlySequenceDetails({ sequence }: { sequence: NurtureSequence }) {
  const { name, description, isActive, isOrgLevel, createdByName, hasRepeat, repeatInterval } = sequence
  return (
    <section aria-label={words.details} className="grid content-start gap-4">
      <h3 className="font-serif text-lg font-semibold">{words.details}</h3>
      <dl className="grid gap-3 wrap-anywhere">
        <Detail name={words.name}>
          <bdi>{name}</bdi>
        </Detail>
        {description && (
          <Detail name={words.description}>
            <ExpandableText>{description}</ExpandableText>
          </Detail>
        )}
        {sequence.anchor === 'kickoff' ? (
          <Detail name={words.repeatSettings}>
            {hasRepeat && repeatInterval
              ? describeSequenceRepeat(repeatInterval, sequence.repeatCustomDays)
              : words.noRepeat}
          </Detail>
        ) : (
          <Detail name={words.countsFrom}>
            {describeAnchor(sequence)}
            {sequence.autoEnroll && <span className="block text-sm text-ink-soft">{words.enrollsByItself}</span>}
          </Detail>
        )}
        {createdByName && (
          <Detail name={words.createdBy}>
            <bdi>{createdByName}</bdi>
          </Detail>
        )}
      </dl>
      <div className="flex flex-wrap gap-2">
        {isOrgLevel && <Badge tone="teal">{words.organizationWide}</Badge>}
        {!isActive && <Badge>{words.inactive}</Badge>}
      </div>
    </section>
  )
}

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-0.5">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd>{children}</dd>
  </div>
)
