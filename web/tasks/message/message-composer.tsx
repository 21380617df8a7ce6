import { type MouseEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import type { EndpointInput } from '#contract/base/endpoint.ts'
import { requiredTextSchemaUpTo } from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { formatFullName } from '#contract/clients/clients.ts'
import type { recordMessage } from '#contract/tasks/task-messages.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'
import { formatMemberName } from '#contract/team/team.ts'
import { buildMailtoUrl, buildSmsUrl } from '#web/base/contact-links.ts'
import { loadDraft } from '#web/base/draft.ts'
import { type FormParseResult, parseFormValues } from '#web/base/parse-form-values.ts'
import { toast } from '#web/base/toast.ts'
import { useForm } from '#web/base/use-form.ts'
import { useViewer } from '#web/base/viewer.ts'
import { getButtonClasses } from '#web/ui/button.tsx'
import { Dialog, DialogCancel } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { SelectField, TextField } from '#web/ui/form/form-fields.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { ChannelRadioGroup } from './channel-radio-group.tsx'
import {
  type TaskMessageChannel,
  type MessageParticipantNames,
  renderMessageTemplate,
  type MessageTemplateKey,
  messageTemplateLabels,
  messageTemplateKeys,
} from './messages.ts'
import { useRecordMessage } from './queries.ts'
import { words } from './words.ts'

type MessageComposerProps = FormDialogState & {
  task: TaskOfDay
  channels: readonly TaskMessageChannel[]
}

/**
 * Writes a message and opens it in the user's mail or phone program. Each template has its own subject and text, so that
 * choosing another one loses no changes.
 */
export function MessageComposer({ task, draft, channels, open, onClose }: MessageComposerProps) {
  const viewer = useViewer()
  const agent = formatMemberName(viewer)
  const { client } = task
  const defaultChannel = channels[0]!
  // The default texts depend on the channel.
  const [channel, setChannel] = useState(
    () => channels.find((one) => one === loadDraft(draft)?.channel) ?? defaultChannel,
  )
  const defaultTexts = buildTemplateTexts(channel, { client: client?.firstName, agent })
  const { ref, ...form } = useForm<MessageFormValues, MessageBody>({
    defaultValues: { ...defaultTexts, channel: defaultChannel, template: 'own' },
    draftKey: draft,
    parse: parseMessage,
  })
  const values = form.watch()
  // A restored draft may name a template that no longer exists.
  const template = messageTemplateKeys.includes(values.template) ? values.template : 'own'
  const { send } = useRecordMessage(task)
  const id = useId()
  const linkElement = useRef<HTMLAnchorElement>(null)

  const isMail = channel === 'email'
  const [subjectField, textField] = [`subject-${template}`, `text-${template}`] as const
  const { [subjectField]: subject, [textField]: text } = values
  const messageUrl = isMail
    ? buildMailtoUrl(client?.email ?? '', subject.trim(), text)
    : buildSmsUrl(client?.phone ?? '', text)

  const resetAndClose = () => {
    form.reset()
    setChannel(defaultChannel)
    onClose()
  }
  const handleOpenClick = (event: MouseEvent) => {
    const parsed = parseMessage({ ...values, channel, template })
    if ('issues' in parsed) {
      event.preventDefault()
      return form.setIssues(parsed.issues)
    }
    toast({ title: isMail ? words.openedInMail : words.openedInMessages })
    if (client) void send({ params: { taskId: task.id }, body: parsed.value })
    resetAndClose()
  }
  const selectChannel = (channel: TaskMessageChannel) => {
    setChannel(channel)
    form.setValues({ channel })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    linkElement.current?.click()
  }

  return (
    <Dialog
      open={open}
      onClose={resetAndClose}
      hasUnsavedChanges={Object.entries(defaultTexts).some(([name, text]) => values[name as MessageField] !== text)}
      title={client ? words.messageTo(formatFullName(client)) : words.message}
      footer={
        <>
          <DialogCancel />
          <a
            ref={linkElement}
            href={messageUrl}
            onClick={handleOpenClick}
            className={getButtonClasses({ variant: 'primary' })}
          >
            {isMail ? words.openInMail : words.openInMessages}
          </a>
        </>
      }
    >
      <form id={id} ref={ref} noValidate onSubmit={submit} className="grid gap-4">
        <ChannelRadioGroup channels={channels} client={client} value={channel} onChange={selectChannel} />
        <SelectField
          form={form}
          name="template"
          label={words.template}
          options={messageTemplateKeys}
          names={messageTemplateLabels}
        />
        {isMail && <TextField key={subjectField} form={form} name={subjectField} label={words.subject} />}
        <Field
          label={words.text}
          error={form.errorFor(textField)}
          hint={client ? words.handoverHint : words.noRecipientHint}
        >
          {(control) => (
            <TextArea key={textField} {...control} {...form.register(textField)} dir="auto" className="min-h-40" />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

type MessageField = `subject-${MessageTemplateKey}` | `text-${MessageTemplateKey}`
type MessageFormValues = Record<MessageField, string> & { channel: TaskMessageChannel; template: MessageTemplateKey }
type MessageBody = EndpointInput<typeof recordMessage>['body']

/** The unchanged subject and text of every template. */
const buildTemplateTexts = (channel: TaskMessageChannel, names: MessageParticipantNames) =>
  Object.fromEntries(
    messageTemplateKeys.flatMap((template) =>
      Object.entries(renderMessageTemplate(template, channel, names)).map(([field, text]) => [
        `${field}-${template}`,
        text,
      ]),
    ),
  ) as Record<MessageField, string>

function parseMessage(values: MessageFormValues): FormParseResult<MessageBody> {
  const { channel, template } = values
  const path = `text-${template}`
  const [subject, text] = [values[`subject-${template}`].trim(), values[`text-${template}`]]
  if (!text.trim()) return { issues: [{ path, message: words.messageRequired }] }
  const body: MessageBody = { channel, text: channel === 'email' && subject ? `${subject}\n\n${text}` : text }
  const parsed = parseFormValues(requiredTextSchemaUpTo(maxTextLengths.text), body.text)
  return 'issues' in parsed ? { issues: parsed.issues.map(({ message }) => ({ path, message })) } : { value: body }
}
