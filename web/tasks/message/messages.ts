import type { ClientSummary } from '#contract/clients/clients.ts'
import { toDialableNumber } from '#web/base/contact-links.ts'

export type TaskMessageChannel = 'email' | 'sms'

/** The channels to a client by the contact details they have; both for a task without a client. */
export function getMessageChannels(client: Pick<ClientSummary, 'email' | 'phone'> | null): TaskMessageChannel[] {
  if (!client) return ['email', 'sms']
  const channels: TaskMessageChannel[] = []
  if (client.email) channels.push('email')
  if (toDialableNumber(client.phone ?? '')) channels.push('sms')
  return channels
}

/** The templates that an e-mail or text message can start from; `own` is blank. Their texts are below. */
export const messageTemplateKeys = ['own', 'quote', 'renewal', 'birthday', 'thanks', 'missed'] as const
export type MessageTemplateKey = (typeof messageTemplateKeys)[number]

/** The names in a message; without a client's first name the greeting has no name. */
export type MessageParticipantNames = { client: string | undefined; agent: string }

export const messageTemplateLabels: Record<MessageTemplateKey, string> = {
  own: 'Blank message',
  quote: 'Follow up on a quote',
  renewal: 'Renewal coming up',
  birthday: 'Birthday',
  thanks: 'Thanks after a meeting',
  missed: 'Missed on the phone',
}

/** Fills the names into a template: a letter for an e-mail, one paragraph for a text message. */
export function renderMessageTemplate(
  template: MessageTemplateKey,
  channel: TaskMessageChannel,
  { client, agent }: MessageParticipantNames,
): { subject: string; text: string } {
  const { subject, body } = templateContents[template]
  const greeting = client ? `Hi ${client},` : 'Hello,'
  const text =
    channel === 'email' ? `${greeting}\n\n${body}\n\nBest regards,\n${agent}` : `${greeting} this is ${agent}. ${body}`
  return { subject, text }
}

const templateContents: Record<MessageTemplateKey, { subject: string; body: string }> = {
  own: { subject: '', body: '' },
  quote: {
    subject: 'Your insurance quote',
    body: 'I am following up on the quote I sent you. Is there anything in it I can explain or adjust? I am glad to go through it with you whenever it suits you.',
  },
  renewal: {
    subject: 'Your policy is coming up for renewal',
    body: 'Your policy is coming up for renewal. Before it renews I would like to go over it with you, so that it still fits your life and you pay no more than you need to. When would be a good time to talk?',
  },
  birthday: {
    subject: 'Happy birthday!',
    body: 'Happy birthday! I hope you have a wonderful day and a good year ahead.',
  },
  thanks: {
    subject: 'Thank you for your time',
    body: 'Thank you for taking the time to meet with me. I will take care of what we talked about and be in touch soon. If a question comes up before then, just let me know.',
  },
  missed: {
    subject: 'Sorry I missed you',
    body: 'I tried to reach you by phone and missed you. When would be a good time for a short call?',
  },
}
