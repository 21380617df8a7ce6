import { describe, expect, test } from 'vitest'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { defaultPolicyLines, policyLimits } from '#contract/policies/policies.ts'
import { guessColumns } from '#server/imports/rules/guess-columns.ts'
import { mergePolicy } from '#server/imports/rules/merge-row.ts'
import { readLine, readPolicyStatus, readTerm } from '#server/imports/rules/policy-words.ts'
import { readMoney } from '#server/imports/rules/read-money.ts'
import { createRowReader } from '#server/imports/rules/read-row.ts'

const today = '2026-11-21' as CalendarDay

const guess = (header: string, values: Record<string, string[]> = {}) =>
  guessColumns(
    header.split(',').map((name) => ({ header: name, values: values[name] ?? [] })),
    { hasHeader: true, mayAssign: false, today },
  ).map((field) => field ?? '-')

describe('columns of policies are guessed', () => {
  test.each([
    [
      'AMS360',
      'Customer Name,Policy Number,Policy Type,Writing Company,Eff Date,Exp Date,Total Premium,Policy Status',
      'name policyNumber policyLine policyCarrier policyEffectiveDate policyRenewalDate policyPremium policyStatus',
    ],
    [
      'Applied Epic',
      'Account Name,Line of Business,Policy #,Issuing Company,Effective Date,Expiration Date,Annualized Premium,Line Status',
      'name policyLine policyNumber policyCarrier policyEffectiveDate policyRenewalDate policyPremium -',
    ],
    [
      'HawkSoft',
      'Client Name,Company,Policy#,LOB,Effective,Expires,Term,Premium,Status',
      'name policyCarrier policyNumber policyLine policyEffectiveDate policyRenewalDate policyTermMonths policyPremium -',
    ],
    [
      'EZLynx',
      'First Name,Last Name,Email,LOB,Carrier,PolicyNumber,EffectiveDate,ExpirationDate,Premium',
      'firstName lastName email policyLine policyCarrier policyNumber policyEffectiveDate policyRenewalDate policyPremium',
    ],
    [
      'QQCatalyst',
      'Insured Name,Carrier,Policy No.,Policy Term,Policy Effective Date,X-Date,Written Premium,Policy Notes',
      'name policyCarrier policyNumber policyTermMonths policyEffectiveDate policyRenewalDate policyPremium policyNotes',
    ],
    [
      'German',
      'Vorname,Name,Versicherer,Sparte,Versicherungsscheinnummer,Beginn,Hauptfälligkeit,Laufzeit,Jahresbeitrag',
      'firstName lastName policyCarrier policyLine policyNumber policyEffectiveDate policyRenewalDate policyTermMonths policyPremium',
    ],
    [
      'French',
      'Nom,Prénom,Compagnie,Branche,N° de police,Date d’effet,Échéance,Prime annuelle',
      'lastName firstName policyCarrier policyLine policyNumber policyEffectiveDate policyRenewalDate policyPremium',
    ],
    [
      'Spanish',
      'Nombre,Apellidos,Aseguradora,Ramo,Número de póliza,Fecha de efecto,Vencimiento,Prima total',
      'firstName lastName policyCarrier policyLine policyNumber policyEffectiveDate policyRenewalDate policyPremium',
    ],
    // A company is a carrier only next to a policy number.
    ['a list of companies', 'Name,Company,Renewal', 'name - -'],
    // Without a carrier and a date these are words about a client.
    ['a list of clients', 'Name,Policy Number,Carrier,Premium', 'name - - -'],
  ])('%s', (_, header, fields) => {
    expect(guess(header)).toEqual(fields.split(' '))
  })

  test('a plain status is the policy’s if all values are', () => {
    const header = 'Name,Status,Carrier,Renewal'
    expect(guess(header, { Status: ['Active', 'Cancelled', 'Expired'] })[1]).toBe('policyStatus')
    expect(guess(header, { Status: ['Active', 'Prospect', 'Active'] })[1]).toBe('status')
  })
})

test.each<[string, ReturnType<typeof readMoney>, string?]>([
  ['$1,234.50', { cents: 123_450, currency: 'USD' }],
  ['$1,234.50', { cents: 123_450, currency: 'CAD' }, 'CA'],
  ['1.234,50 €', { cents: 123_450, currency: 'EUR' }],
  ['EUR 1.234,-', { cents: 123_400, currency: 'EUR' }],
  ["CHF 1'234.50", { cents: 123_450, currency: 'CHF' }],
  ['1 234,5', { cents: 123_450, currency: null }],
  ['1,234', { cents: 123_400, currency: null }],
  ['1.234.567', { cents: 123_456_700, currency: null }],
  ['612.5000001', { cents: 61_250, currency: null }],
  ['0', { cents: 0, currency: null }],
  ['12,34,5', undefined],
  ['-5.00', undefined],
  ['(5.00)', undefined],
  ['about 900', undefined],
  ['', undefined],
])('the amount %s', (text, money, country = 'US') => {
  expect(readMoney(text, country)).toEqual(money)
})

test.each([
  ['6', 6],
  ['6 mo', 6],
  ['6M', 6],
  ['12 months', 12],
  ['annual', 12],
  ['Semi-Annual', 6],
  ['1 yr', 12],
  ['2 Jahre', 24],
  ['halbjährlich', 6],
  ['12 mois', 12],
  ['1 año', 12],
  ['0', undefined],
  ['soon', undefined],
])('the term %s', (text, months) => {
  expect(readTerm(text)).toBe(months)
})

test.each([
  ['Personal Auto', 'auto'],
  ['PAUTO', 'auto'],
  ['Kfz-Haftpflicht', 'auto'],
  ['Homeowners', 'home'],
  ['HO3', 'home'],
  ['HO-6 Condo', 'home'],
  ['HO-4', 'renters'],
  ['Renters', 'renters'],
  ['Personal Umbrella', 'umbrella'],
  ['Commercial Auto', 'business'],
  ['Workers Comp', 'business'],
  ['Term Life', 'life'],
  ['Medicare Advantage', 'medicare'],
  ['Krankenversicherung', 'health'],
  ['Home & Auto', undefined],
  ['Flood', undefined],
])('the line %s', (text, line) => {
  expect(readLine(text, defaultPolicyLines)).toBe(line)
})

test('an organization has lines of its own', () => {
  expect(readLine('pauto', ['Private cars', 'Boats'])).toBe('Private cars')
  expect(readLine('boats', ['Private cars', 'Boats'])).toBe('Boats')
  expect(readLine('auto', ['Boats'])).toBeUndefined()
})

test.each([
  ['In Force', 'active'],
  ['Non-Renewed', 'lapsed'],
  ['CANCELLED', 'canceled'],
  ['Quote', 'quoted'],
  ['Rewritten', 'replaced'],
  ['gekündigt', 'canceled'],
  ['Résilié', 'canceled'],
  ['vencida', 'lapsed'],
  ['Platinum', undefined],
])('the status %s', (text, status) => {
  expect(readPolicyStatus(text)).toBe(status)
})

const columns = [
  { header: 'Name', field: 'name' },
  { header: 'Carrier', field: 'policyCarrier' },
  { header: 'Policy #', field: 'policyNumber' },
  { header: 'LOB', field: 'policyLine' },
  { header: 'Status', field: 'policyStatus' },
  { header: 'Eff Date', field: 'policyEffectiveDate' },
  { header: 'Exp Date', field: 'policyRenewalDate' },
  { header: 'Term', field: 'policyTermMonths' },
  { header: 'Premium', field: 'policyPremium' },
] as const

const read = (
  line: string,
  { lines = defaultPolicyLines as readonly string[], dateOrder = null as 'day_first' | null } = {},
) =>
  createRowReader(columns, {
    dateOrder,
    today,
    country: 'US',
    maxLengths: maxTextLengths,
    policies: { lines, maxTermMonths: policyLimits.termMonths, maxPremiumCents: policyLimits.premiumCents },
  })(`Ana Ruiz,${line}`.split(','))

describe('the policy of a row', () => {
  test('a whole one', () => {
    const { policy, problems } = read('Acme,HO-1,HO3,Active,2026-05-01,2027-05-01,12,$980.00')
    expect(policy).toEqual({
      carrier: 'Acme',
      policyNumber: 'HO-1',
      line: 'home',
      status: 'active',
      effectiveDate: '2026-05-01',
      renewalDate: '2027-05-01',
      termMonths: 12,
      premiumCents: 98_000,
      currency: 'USD',
      notes: null,
      derived: [],
    })
    expect(problems).toEqual([])
  })

  test.each([
    ['the term is what lies between the dates', ',,2026-08-15,2027-02-15,,', '2026-08-15', '2027-02-15', 6],
    ['an old start has a year', ',,2015-08-15,2027-02-15,,', '2015-08-15', '2027-02-15', 12],
    ['the start is a term before the renewal', ',,,02/28/27,6,', '2026-08-28', '2027-02-28', 6],
    ['the renewal is the end of the term that runs', ',,2024-03-31,,6,', '2024-03-31', '2027-03-31', 6],
    ['of a lapsed one the end of its first term', ',lapsed,2024-02-29,,,', '2024-02-29', '2025-02-28', 12],
  ])('%s', (_, cells, effectiveDate, renewalDate, termMonths) => {
    const [, status, effective, renewal, term] = cells.split(',')
    const { policy, problems } = read(`Acme,1,auto,${status},${effective},${renewal},${term},`)
    expect(policy).toMatchObject({ effectiveDate, renewalDate, termMonths })
    expect(problems).toEqual([])
  })

  test('an unknown line is another, with its word in the notes', () => {
    const { policy } = read('Acme,1,Flood,,,2027-05-01,,')
    expect(policy).toMatchObject({ line: 'other', notes: 'Line: Flood' })
    expect(policy!.derived).toContain('line')
  })

  test('notes that become too long by the word of a line are cut between two characters', () => {
    const word = `${'x'.repeat(maxTextLengths.text - 'Line: '.length - 1)}😀`
    const { policy } = read(`Acme,1,${word},,,2027-05-01,,`)
    expect(policy!.notes).toBe(`Line: ${word.slice(0, -2)}`)
  })

  test.each<[string, string, number, RegExp, boolean]>([
    ['no carrier', ',1,auto,,,2027-05-01,,', 1, /has no carrier/, false],
    ['no line', 'Acme,1,,,,2027-05-01,,', 3, /has no line/, false],
    ['no date', 'Acme,1,auto,,,,,', 6, /has no date/, false],
    ['an empty date', 'Acme,1,auto,,,0/0/00,,', 6, /has no date/, false],
    ['a date that does not exist', 'Acme,1,auto,,,2/30/2027,,', 6, /^Not a date of a policy/, false],
    ['a date long ago', 'Acme,1,auto,,,0207-02-03,,', 6, /^Not a date of a policy/, false],
    ['a date with two readings', 'Acme,1,auto,,,01/02/2027,,', 6, /In the columns, say whether/, false],
    ['a renewal before the start', 'Acme,1,auto,,2027-05-01,2027-05-01,,', 6, /not after the effective/, false],
    ['a number that a spreadsheet shortened', 'Acme,6.03E+09,auto,,,2027-05-01,,', 2, /spreadsheet turned/, true],
    ['an unknown status', 'Acme,1,auto,Gold,,2027-05-01,,', 4, /^Not a known status/, true],
    ['a term of 121 months', 'Acme,1,auto,,,2027-05-01,121,', 7, /^Not a term of 1 to 120/, true],
    ['no amount', 'Acme,1,auto,,,2027-05-01,,much', 8, /^Not an amount/, true],
    ['too much', 'Acme,1,auto,,,2027-05-01,,10000000001', 8, /too large/, true],
    [
      '101 characters of a carrier',
      `${'x'.repeat(maxTextLengths.name + 1)},1,auto,,,2027-05-01,,`,
      1,
      /can have/,
      false,
    ],
  ])('%s needs a look', (_, line, column, message, isKept) => {
    const { policy, problems } = read(line)
    expect(problems).toEqual([{ column, message: expect.stringMatching(message) as string }])
    expect(policy !== null).toBe(isKept)
  })

  test('an unknown line needs a look where the organization has no other', () => {
    const { policy, problems } = read('Acme,1,Flood,,,2027-05-01,,', { lines: ['Cars', 'Boats'] })
    expect(policy).toBeNull()
    expect(problems).toMatchObject([{ column: 3, message: expect.stringContaining('Cars, Boats') as string }])
  })

  test('a status or an amount alone is no policy', () => {
    expect(read(',,,Active,,,,0.00')).toMatchObject({ policy: null, problems: [] })
  })

  test('dates follow the order of the file', () => {
    expect(read('Acme,1,auto,,,01/02/27,,', { dateOrder: 'day_first' }).policy!.renewalDate).toBe('2027-02-01')
  })
})

test('what a row does not say itself changes no policy', () => {
  const current = { ...read('Acme,1,auto,active,2020-05-01,2027-05-01,12,900').policy!, currency: 'EUR' }
  const row = read('ACME,1,Flood,,,2028-05-01,,$950').policy!
  expect(mergePolicy(current, row, 'fill')).toEqual({ notes: 'Line: Flood' })
  expect(mergePolicy(current, row, 'overwrite')).toEqual({
    carrier: 'ACME',
    renewalDate: '2028-05-01',
    premiumCents: 95_000,
    currency: 'USD',
    notes: 'Line: Flood',
  })
  expect(mergePolicy(current, { ...row, premiumCents: null }, 'overwrite')).not.toHaveProperty('currency')
})
