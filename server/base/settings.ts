import { toAsciiLowerCase } from './email.ts'

/** A condition that the operator must fix, such as an invalid setting; printed as one line without a stack. */
export class StartupError extends Error {}

/**
 * A kind of setting: what it accepts, in words for the operator, and a parser that returns undefined for invalid text.
 */
export type SettingType<T> = { expects: string; parse: (text: string) => T | undefined }

/**
 * Creates a reader of settings by name; empty text counts as absent. The reader throws StartupError for an invalid
 * value.
 */
export function createSettingReader(source: Record<string, string | undefined>) {
  return <T, D extends T | undefined>(name: string, settingType: SettingType<T>, defaultValue: D): T | D => {
    const text = source[name]?.trim()
    if (!text) return defaultValue
    const value = settingType.parse(text)
    // The value is not repeated, since it may be a secret.
    if (value === undefined) throw new StartupError(`${name} takes ${settingType.expects}`)
    return value
  }
}

export type SettingReader = ReturnType<typeof createSettingReader>

/** Accepts a text that passes a test, unchanged. */
const textThat = (expects: string, isValid: (text: string) => boolean): SettingType<string> => ({
  expects,
  parse: (text) => (isValid(text) ? text : undefined),
})

/** Accepts any text. */
export const textSetting = textThat('a text', () => true)

/** Accepts a key of `values` and returns its value. */
export function oneOfSetting<T>(values: Record<string, T>): SettingType<T> {
  const words = Object.keys(values)
  return { expects: words.join(' or '), parse: (text) => (Object.hasOwn(values, text) ? values[text] : undefined) }
}

export const onOffSetting = oneOfSetting({ on: true, off: false })

/** Accepts 1 for true and 0 for false. */
export const oneZeroSetting = oneOfSetting({ '1': true, '0': false })

/** Accepts one of the words unchanged. */
export const oneOfWordsSetting = <Word extends string>(words: readonly Word[]): SettingType<Word> => ({
  expects: words.join(' or '),
  parse: (text) => words.find((word) => word === text),
})

/** Accepts a whole number in a range. */
export function wholeNumberSetting(min: number, max: number): SettingType<number> {
  const isInRange = (number: number) => number >= min && number <= max
  return {
    expects: `a whole number from ${min} to ${max}`,
    parse: (text) => (/^\d{1,9}$/.test(text) && isInRange(Number(text)) ? Number(text) : undefined),
  }
}

/** Accepts a share of a whole, from 0 to 1, such as 0.1. */
export const shareSetting: SettingType<number> = {
  expects: 'a number from 0 to 1',
  parse: (text) => (/^(?:0?\.\d{1,9}|[01](?:\.0{1,9})?)$/.test(text) ? Number(text) : undefined),
}

export const minLengthSetting = (minLength: number) =>
  textThat(`a text of at least ${minLength} characters`, (text) => text.length >= minLength)

/** A host name or IP address to listen on, without scheme or port. */
export const hostNameSetting = textThat('a host name or an address, such as 127.0.0.1 or 0.0.0.0', (text) =>
  /^[\w.:-]+$/.test(text),
)

export const httpUrlSetting = textThat('an address beginning with http:// or https://', (text) =>
  isHttpUrl(URL.parse(text)),
)

/** Scheme, host and port of a web address; a single trailing slash is removed. */
export const httpOriginSetting: SettingType<string> = {
  expects: 'an http or https origin without a path, such as https://daybook.example.com',
  parse: (text) => {
    const url = URL.parse(text)
    return isHttpUrl(url) && url.href === `${url.origin}/` ? url.origin : undefined
  },
}

export const postgresUrlSetting = textThat(
  'an address beginning with postgres:// or postgresql://, in whose password # and other special characters are encoded (%23)',
  (text) => {
    const url = URL.parse(text)
    // What follows a # is no part of the address: the rest of a password that is not encoded.
    return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.hash === ''
  },
)

/** A mail server, with `smtps:` for TLS from the start; user and password may be in it. */
export const smtpUrlSetting = textThat('an address beginning with smtp:// or smtps://', (text) => {
  const url = URL.parse(text)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
})

export const emailSetting = textThat('one e-mail address', (text) => isEmail(text))

/** A sender: an address, or a name with the address in angle brackets. */
export const mailSenderSetting = textThat(
  'an e-mail address, or a name and an address such as Daybook <daybook@example.com>',
  (text) => isEmail(/^[^<>@,;"]* <([^<>]+)>$/.exec(text)?.[1] ?? text),
)

/** Accepts e-mail addresses separated by commas, and returns them in lower case. */
export const emailListSetting: SettingType<readonly string[]> = {
  expects: 'e-mail addresses separated by commas',
  parse: (text) => {
    const emails = toAsciiLowerCase(text)
      .split(',')
      .map((email) => email.trim())
      .filter(Boolean)
    return emails.every(isEmail) ? Object.freeze(emails) : undefined
  },
}

const isEmail = (text: string): boolean => /^[^@\s,;<>]+@[^@\s,;<>]+$/.test(text)

const isHttpUrl = (url: URL | null): url is URL => url !== null && /^https?:$/.test(url.protocol)
