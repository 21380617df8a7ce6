import type { Client } from '#contract/clients.ts'
import { nameOf } from './client-name.ts'

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
  const words = folded(search).split(/\s+/).filter(Boolean)
  const isPhone = /^[\d\s()+./-]+$/.test(search)
  // What a country dials before a number of its own is no part of the number in full.
  const digits = isPhone ? digitsIn(search).replace(/^0+/, '') : ''
  return (key) => (digits !== '' && key.digits.includes(digits)) || words.every((word) => key.text.includes(word))
}

/** Without case and accents: marks that stand apart after decomposition are left out, also those of Hebrew and Arabic. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g, '')
    .toLowerCase()
    .replace(/[ßøłđæœı]/g, (letter) => likeLetters[letter]!)

/** Letters that do not come apart, as they are typed on a keyboard that has none of them. */
const likeLetters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' }

const digitsIn = (text: string) => text.replace(/\D/g, '')
