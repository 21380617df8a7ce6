import { type ImportedColumn, importLimits } from '#contract/imports/import-fields.ts'
import { ImportFileError } from './file-problem.ts'
import type { VisitRow } from './read-csv.ts'

/** The columns of a file of contacts, in which every card is a row. */
export const cardColumns: readonly ImportedColumn[] = [
  { header: 'First name', field: 'firstName' },
  { header: 'Last name', field: 'lastName' },
  { header: 'Full name', field: 'name' },
  { header: 'Company', field: null },
  { header: 'Phone', field: 'phone' },
  { header: 'Email', field: 'email' },
  { header: 'Address', field: 'address' },
  { header: 'Other address', field: 'notes' },
  { header: 'Birthday', field: 'dateOfBirth' },
  { header: 'Notes', field: 'notes' },
]

type Property = { name: string; types: string[]; value: string }

/** Reads vCards of the versions 2.1 (phones), 3.0 (RFC 2426) and 4.0 (RFC 6350); the line is the number of the card. */
export function readVcards(text: string, visit: VisitRow): void {
  let card: Property[] | undefined
  let cards = 0
  for (const line of unfoldLines(text)) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) {
      if (card) throw new ImportFileError('openCard', cards)
      card = []
      cards += 1
      if (cards > importLimits.rows) throw new ImportFileError('tooManyRows')
    } else if (card && /^END:VCARD\s*$/i.test(line)) {
      const cells = toCells(card)
      if (cells.some(Boolean)) visit(cards, cells)
      card = undefined
    } else if (card) {
      const property = parseProperty(line)
      if (property) card.push(property)
    }
  }
  if (card) throw new ImportFileError('openCard', cards)
}

/** Joins folded lines: a line that begins with white space, and in quoted-printable one after a `=` at the end. */
function* unfoldLines(text: string): Generator<string> {
  let line = ''
  for (const next of text.split(/\r\n|\n|\r/)) {
    if (/^[ \t]/.test(next)) line += next.slice(1)
    else if (line.endsWith('=') && /;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(line)) line = line.slice(0, -1) + next
    else {
      if (line) yield line
      line = next
    }
  }
  if (line) yield line
}

function parseProperty(line: string): Property | undefined {
  const [, head, value] = /^((?:[^":]|"[^"]*")+):(.*)$/s.exec(line) ?? []
  if (head === undefined) return undefined
  const [name = '', ...parameters] = head.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const entries = parameters.map((parameter) => parameter.toUpperCase().replaceAll('"', ''))
  const isQuotedPrintable = entries.some((entry) => /^(ENCODING=)?QUOTED-PRINTABLE$/.test(entry))
  const charset = entries.find((entry) => entry.startsWith('CHARSET='))?.slice(8)
  return {
    // A group such as `item1.` precedes the name.
    name: name.slice(name.lastIndexOf('.') + 1).toUpperCase(),
    types: entries.flatMap((entry) => entry.replace(/^TYPE=/, '').split(',')),
    value: isQuotedPrintable ? decodeQuotedPrintable(value!, charset) : value!,
  }
}

function decodeQuotedPrintable(text: string, charset = 'UTF-8'): string {
  const bytes = Buffer.concat(
    text
      .split(/(=[0-9A-F]{2})/i)
      .map((part) => (/^=[0-9A-F]{2}$/i.test(part) ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part))),
  )
  try {
    return new TextDecoder(charset.toLowerCase(), { fatal: true }).decode(bytes)
  } catch {
    // An unknown charset, or bytes of another one: old phones wrote Windows-1252.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const unescapeText = (text: string) =>
  text
    .replace(/\\([\\,;:nN])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
    .replaceAll('\0', '\uFFFD')
    .toWellFormed()
    .trim()

/** Splits at semicolons that are not escaped. */
const splitParts = (value: string) =>
  (value.match(/(?:[^\\;]|\\.)*(?:;|$)/gs) ?? []).map((part) => unescapeText(part.replace(/;$/, '')))

function toCells(card: readonly Property[]): string[] {
  const all = (name: string) => card.filter((property) => property.name === name && property.value.trim())
  const one = (name: string) => unescapeText(all(name)[0]?.value ?? '')
  const [family = '', given = '', middle = '', , suffix = ''] = splitParts(all('N')[0]?.value ?? '')
  const [address = '', ...otherAddresses] = byPreference(all('ADR')).flatMap(({ value }) => joinAddress(value) || [])
  const phones = byPreference(
    all('TEL').filter(({ types }) => !types.some((type) => /^(FAX|PAGER|TEXTPHONE)$/.test(type))),
  )
  const join = (texts: string[]) => [...new Set(texts)].join(' ::: ')
  return [
    [given, middle].filter(Boolean).join(' '),
    [family, suffix].filter(Boolean).join(' '),
    given || family ? '' : one('FN'),
    splitParts(all('ORG')[0]?.value ?? '')[0] ?? '',
    join(phones.map(({ value }) => unescapeText(value).replace(/^tel:/i, '').replace(/;ext=/i, ' x'))),
    join(byPreference(all('EMAIL')).map(({ value }) => unescapeText(value))),
    address,
    otherAddresses.join('\n'),
    one('BDAY'),
    one('NOTE'),
  ]
}

/** Mobile and home before others, and preferred ones before both. */
const byPreference = (properties: Property[]) => properties.toSorted((one, other) => rankOf(one) - rankOf(other))

function rankOf({ types }: Property): number {
  const rank = [/^PREF(=1)?$/, /^(CELL|IPHONE|MOBILE)$/, /^HOME$/].findIndex((pattern) =>
    types.some((type) => pattern.test(type)),
  )
  return rank < 0 ? 3 : rank
}

function joinAddress(value: string): string {
  const [box = '', extended = '', street = '', city = '', state = '', postal = '', country = ''] = splitParts(value)
  const place = [city, [state, postal].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [street, extended, box, place, country].filter(Boolean).join(', ')
}
