import { type MouseEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import { nameOf } from '#contract/clients.ts'
import type { TaskOfDay } from '#contract/planning.ts'
import { limits } from '#contract/schema.ts'
import { noteMessage } from '#contract/task-messages.ts'
import { check } from '#web/base/check.ts'
import { draftOf } from '#web/base/draft.ts'
import { useForm } from '#web/base/form.ts'
import { useSignedIn } from '#web/session/queries.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Dialog, Leave } from '#web/ui/dialog.tsx'
import { Field, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ChannelChoice } from './channel-choice.tsx'
import { type Channel, mailAddress, smsAddress } from './hand-over.ts'
import { messageDraft } from './message-draft.ts'
import { messageFrom, templateNames, templates } from './message-templates.ts'
import { useNoteMessage } from './queries.ts'
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
  const viewer = useSignedIn()
  const agent = [viewer.firstName, viewer.lastName].filter(Boolean).join(' ') || viewer.email
  const { client } = task
  const draft = messageDraft(task.id, viewer.id)
  const usual = channels[0]!
  // What the templates say hangs on it, so that it is known before them.
  const [channel, setChannel] = useState(
    () => channels.find((one) => one === draftOf(draft.form, draft.owner)?.channel) ?? usual,
  )
  const blank = written(channel, { client: client?.firstName, agent })
  const { ref, ...form } = useForm<Record<string, string>>({ ...blank, channel: usual, template: 'own' }, draft)
  const template = templates.find((one) => one === form.values.template) ?? 'own'
  const { send } = useNoteMessage()
  const id = useId()
  const opener = useRef<HTMLAnchorElement>(null)

  const isMail = channel === 'email'
  const [subjectField, textField] = [`subject.${template}`, `text.${template}`] as const
  const { [subjectField]: subject = '', [textField]: text = '' } = form.values
  const address = isMail
    ? mailAddress(client?.email ?? '', subject.trim(), text)
    : smsAddress(client?.phone ?? '', text)

  const leave = () => {
    form.reset()
    setChannel(usual)
    onClose()
  }
  const handOver = (event: MouseEvent) => {
    const body = { channel, text: isMail && subject.trim() ? `${subject.trim()}\n\n${text}` : text }
    const checked = check(noteMessage.body, body)
    const refusal = !text.trim() ? words.writeFirst : 'issues' in checked ? checked.issues[0]?.message : undefined
    if (refusal) {
      event.preventDefault()
      return form.setIssues([{ path: textField, message: refusal }])
    }
    toast({ title: isMail ? words.inMail : words.inMessages })
    if (client) void send({ params: { taskId: task.id }, body })
    leave()
  }
  const sendBy = (channel: Channel) => {
    setChannel(channel)
    form.set('channel', channel)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    opener.current?.click()
  }
  const bound = (name: string) => ({
    name,
    value: form.values[name],
    dir: 'auto',
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  })

  return (
    <Dialog
      open={open}
      onClose={leave}
      guard={Object.keys(blank).some((field) => form.values[field] !== blank[field])}
      title={client ? words.messageTo(nameOf(client)) : words.message}
      footer={
        <>
          <Leave>
            <Button variant="quiet">{words.cancel}</Button>
          </Leave>
          <a ref={opener} href={address} onClick={handOver} className={buttonLook({ variant: 'primary' })}>
            {isMail ? words.openInMail : words.openInMessages}
          </a>
        </>
      }
    >
      <form id={id} ref={ref} noValidate onSubmit={submit} className="grid gap-4">
        <ChannelChoice channels={channels} client={client} value={channel} onChange={sendBy} />
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
              <TextInput {...control} {...bound(subjectField)} maxLength={limits.title} autoComplete="off" />
            )}
          </Field>
        )}
        <Field label={words.text} error={form.errorOf(textField)} hint={client ? words.handedOver : words.noReceiver}>
          {(control) => <TextArea {...control} {...bound(textField)} className="min-h-40" />}
        </Field>
      </form>
    </Dialog>
  )
}

/** Every template as it stands untouched, a field of its own for each. */
function written(channel: Channel, names: { client: string | undefined; agent: string }): Record<string, string> {
  return Object.fromEntries(
    templates.flatMap((template) =>
      Object.entries(messageFrom(template, channel, names)).map(([field, value]) => [`${field}.${template}`, value]),
    ),
  )
}
