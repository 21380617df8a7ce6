import type { ClientSummary } from '#contract/clients/clients.ts'

/** How a message goes out. */
export type Channel = 'email' | 'sms'

/** Ways to write to a client by what is known of them; to nobody in particular both are open. */
export function channelsFor(client: Pick<ClientSummary, 'email' | 'phone'> | null): Channel[] {
  if (!client) return ['email', 'sms']
  const channels: Channel[] = []
  if (client.email) channels.push('email')
  if (toDialableNumber(client.phone ?? '')) channels.push('sms')
  return channels
}

/** An address that opens the mail program with a message in it; the receiver is left open when there is none. */
export function mailtoUrl(to: string, subject: string, text: string): string {
  const atIndex = to.lastIndexOf('@')
  const recipient =
    atIndex < 0 ? encodeText(to) : `${encodeText(to.slice(0, atIndex))}@${encodeText(to.slice(atIndex + 1))}`
  return `mailto:${recipient}?subject=${encodeText(subject)}&body=${encodeText(text)}`
}

/** An address that opens the phone's messages with a text in it; `?&` is what both kinds of phones understand. */
export const smsUrl = (to: string, text: string): string => `sms:${toDialableNumber(to)}?&body=${encodeText(text)}`

/** The digits one dials of a phone number as people write it; empty when there are none. An extension is not dialled. */
export function toDialableNumber(phone: string): string {
  const [number = ''] = phone.split(/ext|x/i)
  const digits = number.replace(/\D/g, '')
  return digits && number.trim().startsWith('+') ? `+${digits}` : digits
}

/** New lines as the addresses want them, CR LF; half letters would make encoding throw. */
const encodeText = (text: string) => encodeURIComponent(text.toWellFormed().replace(/\r\n?|\n/g, '\r\n'))
