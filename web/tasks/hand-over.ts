import type { ClientOfTask } from '#contract/clients.ts'

/** How a message goes out. */
export type Channel = 'email' | 'sms'

/** Ways to write to a client by what is known of them; to nobody in particular both are open. */
export function channelsTo(client: Pick<ClientOfTask, 'email' | 'phone'> | null): Channel[] {
  if (!client) return ['email', 'sms']
  const ways: Channel[] = []
  if (client.email) ways.push('email')
  if (dialled(client.phone ?? '')) ways.push('sms')
  return ways
}

/** An address that opens the mail program with a message in it; the receiver is left open when there is none. */
export function mailAddress(to: string, subject: string, text: string): string {
  const at = to.lastIndexOf('@')
  const receiver = at < 0 ? encoded(to) : `${encoded(to.slice(0, at))}@${encoded(to.slice(at + 1))}`
  return `mailto:${receiver}?subject=${encoded(subject)}&body=${encoded(text)}`
}

/** An address that opens the phone's messages with a text in it; `?&` is what both kinds of phones understand. */
export const smsAddress = (to: string, text: string): string => `sms:${dialled(to)}?&body=${encoded(text)}`

/** The digits one dials of a phone number as people write it; empty when there are none. An extension is not dialled. */
export function dialled(phone: string): string {
  const [number = ''] = phone.split(/ext|x/i)
  const digits = number.replace(/\D/g, '')
  return digits && number.trim().startsWith('+') ? `+${digits}` : digits
}

/** New lines as the addresses want them, CR LF; half letters would make encoding throw. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed().replace(/\r\n?|\n/g, '\r\n'))
