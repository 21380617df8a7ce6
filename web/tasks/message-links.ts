import type { ClientSummary } from '#contract/clients/clients.ts'
import { toDialableNumber } from '#web/base/contact-links.ts'

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
