import { normalizeForSearch, extractPhoneDigits, splitSearchWords } from '#contract/clients/client-search.ts'
import { type Client, fullName } from '#contract/clients/clients.ts'

/** What a client is found by, made once: a keystroke looks through thousands. */
export type SearchEntry = { client: Client; text: string; digits: string }

/** The key of a client: name and e-mail without case and accents, and the digits of the phone as typed and in full. */
export function createSearchEntry(client: Client): SearchEntry {
  const { email, phone, phoneE164 } = client
  return {
    client,
    text: normalizeForSearch(`${fullName(client)}\n${email ?? ''}\n${phone ?? ''}`),
    digits: `${extractDigits(phone ?? '')}\n${extractDigits(phoneE164 ?? '')}`,
  }
}

/** Who a text finds: all of its words are in name, e-mail or phone, or its digits are the phone's, however it is spelled. */
export function createMatcher(search: string): (entry: SearchEntry) => boolean {
  const words = splitSearchWords(search)
  const digits = extractPhoneDigits(search)
  return (entry) =>
    (digits !== undefined && entry.digits.includes(digits)) || words.every((word) => entry.text.includes(word))
}

const extractDigits = (text: string) => text.replace(/\D/g, '')
