import { folded, phoneDigits, wordsOf } from '#contract/client-search.ts'
import { type Client, nameOf } from '#contract/clients.ts'

/** What a client is found by, made once: a keystroke looks through thousands. */
export type SearchKey = { client: Client; text: string; digits: string }

/** The key of a client: name and e-mail without case and accents, and the digits of the phone as typed and in full. */
export function searchKey(client: Client): SearchKey {
  const { email, phone, phoneE164 } = client
  return {
    client,
    text: folded(`${nameOf(client)}\n${email ?? ''}\n${phone ?? ''}`),
    digits: `${digitsIn(phone ?? '')}\n${digitsIn(phoneE164 ?? '')}`,
  }
}

/** Who a text finds: all of its words are in name, e-mail or phone, or its digits are the phone's, however it is spelled. */
export function finder(search: string): (key: SearchKey) => boolean {
  const words = wordsOf(search)
  const digits = phoneDigits(search)
  return (key) =>
    (digits !== undefined && key.digits.includes(digits)) || words.every((word) => key.text.includes(word))
}

const digitsIn = (text: string) => text.replace(/\D/g, '')
