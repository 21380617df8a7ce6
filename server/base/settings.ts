import { StartRefused } from './start-refused.ts'

/** A kind of setting: what it takes, in words for the operator, and how its text is read (undefined: not acceptable). */
export type Kind<T> = { takes: string; read: (text: string) => T | undefined }

/** Reads settings by name from an environment; an empty text counts as absent. Throws StartRefused at the first bad one. */
export function settingsIn(source: Record<string, string | undefined>) {
  return <T, D extends T | undefined>(name: string, kind: Kind<T>, otherwise: D): T | D => {
    const text = source[name]?.trim()
    if (!text) return otherwise
    const value = kind.read(text)
    // The text itself is not repeated: it may be a secret.
    if (value === undefined) throw new StartRefused(`${name} takes ${kind.takes}`)
    return value
  }
}

export const anyText: Kind<string> = { takes: 'a text', read: (text) => text }

/** One of a few words, each standing for a value. */
export function oneOf<T>(values: Record<string, T>): Kind<T> {
  const words = Object.keys(values)
  return { takes: words.join(' or '), read: (text) => (Object.hasOwn(values, text) ? values[text] : undefined) }
}

export const onOff = oneOf({ on: true, off: false })

export const oneZero = oneOf({ '1': true, '0': false })

/** One of a few words, taken as it stands. */
export const sameWord = <Word extends string>(words: readonly Word[]): Kind<Word> => ({
  takes: words.join(' or '),
  read: (text) => words.find((word) => word === text),
})

export function wholeNumber(least: number, most: number): Kind<number> {
  const within = (number: number) => number >= least && number <= most
  return {
    takes: `a whole number from ${least} to ${most}`,
    read: (text) => (/^\d{1,9}$/.test(text) && within(Number(text)) ? Number(text) : undefined),
  }
}

export function longText(least: number): Kind<string> {
  return { takes: `a text of at least ${least} characters`, read: (text) => (text.length >= least ? text : undefined) }
}

/** A name or address to listen on, without scheme or port. */
export const hostName: Kind<string> = {
  takes: 'a host name or an address, such as 127.0.0.1 or 0.0.0.0',
  read: (text) => (/^[\w.:-]+$/.test(text) ? text : undefined),
}

export const webAddress: Kind<string> = {
  takes: 'an address beginning with http:// or https://',
  read: (text) => (isWeb(URL.parse(text)) ? text : undefined),
}

/** Scheme, host and port of a web address; a lone closing slash is forgiven and left out of the value. */
export const webOrigin: Kind<string> = {
  takes: 'an http or https origin without a path, such as https://daybook.example.com',
  read: (text) => {
    const url = URL.parse(text)
    return isWeb(url) && url.href === `${url.origin}/` ? url.origin : undefined
  },
}

export const postgresAddress: Kind<string> = {
  takes: 'an address beginning with postgres:// or postgresql://',
  read: (text) => (/^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '') ? text : undefined),
}

export const emailList: Kind<readonly string[]> = {
  takes: 'e-mail addresses separated by commas',
  read: (text) => {
    const emails = text
      .toLowerCase()
      .split(',')
      .map((email) => email.trim())
      .filter(Boolean)
    return emails.every((email) => /^[^@\s;<>]+@[^@\s;<>]+$/.test(email)) ? Object.freeze(emails) : undefined
  },
}

const isWeb = (url: URL | null): url is URL => url !== null && /^https?:$/.test(url.protocol)
