/** A `mailto:` URL, with a subject and text if given. */
export function buildMailtoUrl(to: string, subject?: string, text = ''): string {
  const atIndex = to.lastIndexOf('@')
  const recipient =
    atIndex < 0 ? encodeText(to) : `${encodeText(to.slice(0, atIndex))}@${encodeText(to.slice(atIndex + 1))}`
  const query = subject === undefined ? '' : `?subject=${encodeText(subject)}&body=${encodeText(text)}`
  return `mailto:${recipient}${query}`
}

type PhoneNumber = { phone: string | null; phoneE164?: string | null }

/** A `tel:` URL, of the number as typed if it is not known in its normal form; undefined without digits. */
export function buildTelUrl({ phone, phoneE164 }: PhoneNumber): string | undefined {
  const number = phoneE164 ?? toDialableNumber(phone ?? '')
  return number ? `tel:${number}` : undefined
}

/** An `sms:` URL; iOS and Android both understand `?&`. */
export const buildSmsUrl = (to: string, text: string): string => `sms:${toDialableNumber(to)}?&body=${encodeText(text)}`

/**
 * The digits of a phone number as people write it, after a leading + if it has one, without its extension; '' when
 * there are none.
 */
export function toDialableNumber(phone: string): string {
  const [number = ''] = phone.split(/ext|x/i)
  const digits = number.replace(/\D/g, '')
  return digits && number.trim().startsWith('+') ? `+${digits}` : digits
}

/** A North American number as "(603) 555-0144", however it was typed; any other as typed. */
export function formatPhone(phone: string): string {
  const match = /^(?:\+?1)?([2-9]\d\d)([2-9]\d\d)(\d{4})$/.exec(phone.replace(/[\s().-]/g, ''))
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone
}

/** Line breaks as CRLF (RFC 6068); lone surrogates would make encodeURIComponent throw. */
const encodeText = (text: string) => encodeURIComponent(text.toWellFormed().replace(/\r\n?|\n/g, '\r\n'))
