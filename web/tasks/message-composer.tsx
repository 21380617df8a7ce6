import { type MouseEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import { fullName } from '#contract/clients/clients.ts'
import type { TaskOfDay } from '#contract/planning/planning.ts'
import { limits } from '#contract/base/schema.ts'
import { recordMessage } from '#contract/tasks/task-messages.ts'
import { mailtoUrl, smsUrl } from '#web/base/contact-links.ts'
import { validate } from '#web/base/validate.ts'
import { loadDraft } from '#web/base/draft.ts'
import { useForm } from '#web/base/use-form.ts'
import { useSignedInUser } from '#web/session/queries.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import type { Channel } from './message-links.ts'
import { messageDraftKey } from './message-draft-key.ts'
import { renderTemplate, templateNames, templates } from './message-templates.ts'
import { useLogMessage } from './queries.ts'
import { words } from './words.ts'

/**
 * Writes a message and hands it over to the mail or phone program, which sends it. Each template keeps what was changed
 * in it, so that trying another loses nothing; all of it, and what was chosen, outlives the trip to the sign-in.
 */
export function MessageComposer({
  task,
  channels,
  open,
  onClose,
}: {
  task: TaskOfDay
  channels: readonly Channel[]
  open: boolean
  onClose: () => void
}) {
  const viewer = useSignedInUser()
  const agent = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ') || viewer.email
  const { client } = task
  const draft = messageDraftKey(task.id, viewer.id)
  const defaultChannel = channels[0]!
  // What the templates say hangs on it, so that it is known before them.
  const [channel, setChannel] = useState(
    () => channels.find((one) => one === loadDraft(draft.form, draft.owner)?.channel) ?? defaultChannel,
  )
  const defaultValues = buildTemplateValues(channel, { client: client?.firstName, agent })
  const { ref, ...form } = useForm<Record<string, string>>(
    { ...defaultValues, channel: defaultChannel, template: 'own' },
    draft,
  )
  const template = templates.find((one) => one === form.values.template) ?? 'own'
  const { send } = useLogMessage()
  const id = useId()
  const linkElement = useRef<HTMLAnchorElement>(null)

  const isMail = channel === 'email'
  const [subjectField, textField] = [`subject.${template}`, `text.${template}`] as const
  const { [subjectField]: subject = '', [textField]: text = '' } = form.values
  const messageUrl = isMail ? mailtoUrl(client?.email ?? '', subject.trim(), text) : smsUrl(client?.phone ?? '', text)

  const resetAndClose = () => {
    form.reset()
    setChannel(defaultChannel)
    onClose()
  }
  const handleOpenClick = (event: MouseEvent) => {
    const body = { channel, text: isMail && subject.trim() ? `${subject.trim()}\n\n${text}` : text }
    const parsed = validate(recordMessage.body, body)
    const errorMessage = !text.trim()
      ? words.messageRequired
      : 'issues' in parsed
        ? parsed.issues[0]?.message
        : undefined
    if (errorMessage) {
      event.preventDefault()
      return form.setIssues([{ path: textField, message: errorMessage }])
    }
    toast({ title: isMail ? words.openedInMail : words.openedInMessages })
    if (client) void send({ params: { taskId: task.id }, body })
    resetAndClose()
  }
  const selectChannel = (channel: Channel) => {
    setChannel(channel)
    form.set('channel', channel)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    linkElement.current?.click()
  }
  const bindField = (name: string) => ({
    name,
    value: form.values[name],
    dir: 'auto',
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  })

  return (
    <Dialog
      open={open}
      onClose={resetAndClose}
      hasUnsavedChanges={Object.keys(defaultValues).some((field) => form.values[field] !== defaultValues[field])}
      title={client ? words.messageTo(fullName(client)) : words.message}
      footer={
        <>
          <DialogClose>
            <Button variant="quiet">{words.cancel}</Button>
          </DialogClose>
          <a
            ref={linkElement}
            href={messageUrl}
            onClick={handleOpenClick}
            className={buttonClasses({ variant: 'primary' })}
          >
            {isMail ? words.openInMail : words.openInMessages}
          </a>
        </>
      }
    >
      <form id={id} ref={ref} noValidate onSubmit={submit} className="grid gap-4">
        <ChannelChoice channels={channels} client={client} value={channel} onChange={selectChannel} />
        <Field label={words.template}>
          {(control) => (
            <Select {...control} value={template} onChange={({ target }) => form.set('template', target.value)}>
              {templates.map((one) => (
                <option key={one} value={one}>
                  {templateNames[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {isMail && (
          <Field label={words.subject}>
            {(control) => (
              <TextInput {...control} {...bindField(subjectField)} maxLength={limits.title} autoComplete="off" />
            )}
          </Field>
        )}
        <Field
          label={words.text}
          error={form.errorFor(textField)}
          hint={client ? words.handoverHint : words.noRecipientHint}
        >
          {(control) => <TextArea {...control} {...bindField(textField)} className="min-h-40" />}
        </Field>
      </form>
    </Dialog>
  )
}

/** Every template as it stands untouched, a field of its own for each. */
function buildTemplateValues(
  channel: Channel,
  names: { client: string | undefined; agent: string },
): Record<string, string> {
  return Object.fromEntries(
    templates.flatMap((template) =>
      Object.entries(renderTemplate(template, channel, names)).map(([field, value]) => [`${field}.${template}`, value]),
    ),
  )
}
