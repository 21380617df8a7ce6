import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CalendarDay, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { setZodMessages } from '#contract/base/zod-messages.ts'
import { type Policy, policyLimits } from '#contract/policies/policies.ts'
import type { Renewal } from '#contract/policies/renewals.ts'
import { buildRenewalsPath, parseRenewalScope } from '#web/base/paths.ts'
import { parseSettingsFormValues } from '#web/organizations/settings/organization-settings-form.tsx'
import {
  describePolicyChanges,
  getDefaultPolicyValues,
  parsePolicyFormValues,
  proposeRenewal,
  toPolicyFormValues,
} from '#web/policies/form/policy-form-values.ts'
import { formatMoney, formatMoneyList, parseMoney, toMoneyText } from '#web/policies/money.ts'
import { getDefaultOutcomeValues, parseOutcomeValues } from '#web/policies/outcome/outcome-form-values.ts'
import { groupRenewals, sumMonths } from '#web/policies/renewals/group-renewals.ts'
import { describeDaysLeft, describePastRenewal } from '#web/policies/words.ts'

beforeAll(setZodMessages)

const today = parseCalendarDay('2026-11-25')
const day = (text: string): CalendarDay => parseCalendarDay(text)
const id = '01a1fce9-6cd7-7645-b18b-cf7697f96fe9'
const policy: Policy = {
  id,
  clientId: id,
  carrier: 'Acme',
  line: 'auto',
  policyNumber: 'P-1',
  status: 'active',
  effectiveDate: day('2026-01-31'),
  renewalDate: day('2026-07-31'),
  termMonths: 6,
  premiumCents: 124_050,
  currency: 'USD',
  notes: null,
  version: 3,
  lastOutcome: null,
  createdAt: '2026-01-31T09:00:00.000Z',
  updatedAt: '2026-01-31T09:00:00.000Z',
}

describe('an amount', () => {
  test.for<[text: string, cents: number | null]>([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['1240', 124_000],
    ['1,240.5', 124_050],
    ['1,240.50', 124_050],
    ['$1,240.50', 124_050],
    ['USD 1240', 124_000],
    ['1240 EUR', 124_000],
    ['€ 99', 9_900],
    ['.5', 50],
    ['1,234,567.89', 123_456_789],
    // As a fraction of dollars this would be 28.999…
    ['0.29', 29],
    ['10,000,000,000', policyLimits.premiumCents],
  ])('%j is %j cents', ([text, cents]) => expect(parseMoney(text)).toEqual({ cents }))

  test.for(['1.240', '12,40', '1,24', '-5', '1e3', 'abc', '1 240', '.', '1.2.3', '$', '12,3456'])(
    '%j is none',
    (text) => expect(parseMoney(text)).toEqual({ message: 'Enter an amount such as 1,240.50' }),
  )

  test.for(['10,000,000,000.01', '99999999999999999999'])('%j is too much', (text) =>
    expect(parseMoney(text)).toEqual({ message: 'The most is 10,000,000,000' }),
  )

  test.for([
    ['1240 EUR', 'EUR'],
    ['€ 99', 'EUR'],
    ['$99', 'USD'],
    ['$99', 'CAD'],
    ['99', 'CHF'],
    ['€99', ''],
  ])('%j may be of %j', ([text, currency]) => expect(parseMoney(text!, currency)).toHaveProperty('cents'))

  test.for([
    ['1240 EUR', 'USD', 'EUR'],
    ['€ 99', 'USD', '€'],
    ['$99', 'EUR', '$'],
    ['USD $99', 'CAD', 'USD'],
  ])('%j is none in %s', ([text, currency, said]) =>
    expect(parseMoney(text!, currency)).toEqual({ message: `The amount says ${said}, the currency ${currency}` }),
  )

  test('is the same to the cent after it was shown in a form', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: policyLimits.premiumCents }), (cents) => {
        expect(parseMoney(toMoneyText(cents))).toEqual({ cents })
        expect(parseMoney(formatMoney(cents, 'USD'))).toEqual({ cents })
      }),
    ))

  test('is shown in its currency, without cents where there are none', () => {
    expect(formatMoney(124_000, 'USD')).toBe('$1,240')
    expect(formatMoney(124_005, 'USD')).toBe('$1,240.05')
    expect(formatMoney(124_000, 'EUR')).toBe('€1,240')
    expect(
      formatMoneyList([
        { cents: 100, currency: 'USD' },
        { cents: 250, currency: 'EUR' },
      ]),
    ).toBe('$1 and €2.50')
  })
})

describe('the form of a policy', () => {
  const values = { ...getDefaultPolicyValues(today), carrier: ' Acme ', line: 'auto' }

  test('starts today for 12 months, with the renewal a term later', () => {
    expect(values).toMatchObject({ effectiveDate: '2026-11-25', renewalDate: '2027-11-25', termMonths: 12 })
    expect(proposeRenewal('2024-02-29', 12)).toBe('2025-02-28')
    expect(proposeRenewal('', 12)).toBe('')
    expect(proposeRenewal('2026-01-01', 0)).toBe('')
    // No day is after the year 9999.
    expect(proposeRenewal('9999-12-31', 12)).toBe('')
  })

  test('is sent as the body, without a currency if none was chosen', () =>
    expect(parsePolicyFormValues({ ...values, premium: '1,240.50', termMonths: NaN })).toEqual({
      value: {
        carrier: 'Acme',
        line: 'auto',
        policyNumber: null,
        status: 'active',
        notes: null,
        effectiveDate: '2026-11-25',
        renewalDate: '2027-11-25',
        termMonths: 12,
        premiumCents: 124_050,
      },
    }))

  test.for([
    ['1240 EUR', '', { value: { currency: 'EUR' } }],
    ['£1240', '', { value: { currency: 'GBP' } }],
    ['1240 EUR', 'USD', { issues: [{ path: 'premium', message: 'The amount says EUR, the currency USD' }] }],
  ] as const)('%j with the currency %j is sent in its own, or refused', ([premium, currency, result]) =>
    expect(parsePolicyFormValues({ ...values, premium, currency })).toMatchObject(result),
  )

  test('names each invalid field', () =>
    expect(
      parsePolicyFormValues({
        ...values,
        carrier: '',
        line: '',
        premium: '12,40',
        termMonths: 121,
        renewalDate: '2026-11-25',
      }),
    ).toEqual({
      issues: [
        { path: 'termMonths', message: 'Must be at most 120' },
        { path: 'carrier', message: 'Carrier is required' },
        { path: 'line', message: 'Choose a line' },
        { path: 'premium', message: 'Enter an amount such as 1,240.50' },
        { path: 'renewalDate', message: 'Must be after the day it starts' },
      ],
    }))

  test('says what somebody else changed', () => {
    const before = toPolicyFormValues(policy)
    expect(describePolicyChanges(before, before)).toBeUndefined()
    expect(describePolicyChanges(before, { ...before, renewalDate: '2027-01-03', premium: '', status: 'lapsed' })).toBe(
      'Someone else changed this policy: Status is now Lapsed, Renews is now January 3, 2027, and Premium for one term is now empty. Saving keeps what you typed.',
    )
  })
})

describe('what became of a policy', () => {
  const parse = (overrides: object) =>
    parseOutcomeValues({ ...getDefaultOutcomeValues(policy, ''), ...overrides }, policy)

  test('has to be chosen', () =>
    expect(parse({})).toEqual({ issues: [{ path: 'outcome', message: 'Choose what became of it' }] }))

  test('proposes the end of the next term, on the start’s day of the month', () => {
    expect(getDefaultOutcomeValues(policy, 'renewed').renewalDate).toBe('2027-01-31')
    const onShortMonth = { ...policy, effectiveDate: day('2025-08-31'), renewalDate: day('2026-02-28') }
    expect(getDefaultOutcomeValues(onShortMonth, 'renewed').renewalDate).toBe('2026-08-31')
    // A policy of another carrier begins on the renewal day.
    expect(getDefaultOutcomeValues(onShortMonth, 'moved').renewalDate).toBe('2026-08-28')
  })

  test('sends what belongs to the answer alone', () => {
    expect(parse({ outcome: 'renewed', carrier: 'Other', reason: 'Price' })).toEqual({
      value: { outcome: 'renewed', premiumCents: 124_050, renewalDate: '2027-01-31', version: 3 },
    })
    expect(parse({ outcome: 'moved', carrier: 'Other', premium: '' })).toMatchObject({
      value: { outcome: 'moved', premiumCents: null, carrier: 'Other' },
    })
    expect(parse({ outcome: 'lost', reason: 'Price', premium: 'x', renewalDate: '' })).toEqual({
      value: { outcome: 'lost', reason: 'Price', version: 3 },
    })
  })

  test('names each invalid field', () =>
    expect(parse({ outcome: 'moved', premium: 'x', renewalDate: '2026-07-31' })).toEqual({
      issues: [
        { path: 'carrier', message: 'Enter the new carrier' },
        { path: 'renewalDate', message: 'Must be after the current renewal' },
        { path: 'premium', message: 'Enter an amount such as 1,240.50' },
      ],
    }))
})

describe('renewals', () => {
  const renewal = (renewalDate: string): Renewal => ({
    ...policy,
    id: renewalDate,
    renewalDate: day(renewalDate),
    clientName: 'Ana Ibarra',
    agentId: id,
    agentName: null,
    next: null,
  })

  test('wait for an answer from their day on, and are grouped by month before it', () =>
    expect(
      groupRenewals(['2026-10-01', '2026-11-25', '2026-11-26', '2026-12-01', '2026-12-31'].map(renewal), today).map(
        ({ key, renewals }) => [key, renewals.map(({ renewalDate }) => renewalDate)],
      ),
    ).toEqual([
      ['waiting', ['2026-10-01', '2026-11-25']],
      ['2026-11', ['2026-11-26']],
      ['2026-12', ['2026-12-01', '2026-12-31']],
    ]))

  test('are the organization’s if the address says so', () => {
    for (const scope of ['mine', 'organization'] as const)
      expect(parseRenewalScope(new URL(buildRenewalsPath(scope), 'http://x').search)).toBe(scope)
    expect(buildRenewalsPath('mine')).toBe('/planning?tab=renewals')
    expect(parseRenewalScope('?scope=nonsense')).toBe('mine')
  })

  test('are summed by currency, without what is not known', () => {
    const months = [
      { month: '2026-12', currency: 'EUR', count: 1, premiumCents: 900 },
      { month: '2026-12', currency: 'USD', count: 2, premiumCents: 100 },
      { month: '2027-01', currency: 'USD', count: 3, premiumCents: 50 },
      { month: '2027-02', currency: 'CAD', count: 1, premiumCents: 0 },
    ]
    expect(sumMonths(months, '2026-12')).toEqual({
      count: 3,
      premiums: [
        { currency: 'EUR', cents: 900 },
        { currency: 'USD', cents: 100 },
      ],
    })
    expect(sumMonths(months).premiums).toEqual([
      { currency: 'EUR', cents: 900 },
      { currency: 'USD', cents: 150 },
    ])
    expect(sumMonths(months, '2027-03')).toEqual({ count: 0, premiums: [] })
  })

  test('say how far they are', () => {
    const days = ['2026-11-25', '2026-11-26', '2026-11-24', '2026-12-05', '2026-11-22']
    expect(days.map((one) => describeDaysLeft(day(one), today))).toEqual([
      'today',
      'tomorrow',
      'yesterday',
      'in 10 days',
      '3 days ago',
    ])
    const describe = (renewalDate: string) =>
      describePastRenewal({ renewalDate: day(renewalDate), clientName: 'Ana Ibarra', name: 'Acme auto' }, today)
    expect(describe('2026-11-25')).toBe('Due to renew today: Ana Ibarra, Acme auto.')
    expect(describe('2026-11-03')).toBe('Due to renew Nov 3: Ana Ibarra, Acme auto.')
  })
})

describe('the lines of an organization', () => {
  const parse = (policyLines: string) => parseSettingsFormValues({ policyLines })

  test('are separated by commas or line breaks', () =>
    expect(parse(' auto, boat ,\n,home,')).toEqual({ value: { policyLines: ['auto', 'boat', 'home'] } }))

  test('are at least one, each once and short', () => {
    expect(parse(' , ')).toEqual({ issues: [{ path: 'policyLines', message: 'Name at least one line' }] })
    expect(parse('auto, Auto')).toEqual({ issues: [{ path: 'policyLines', message: 'Each line once' }] })
    expect(parse('x'.repeat(41))).toEqual({
      issues: [{ path: 'policyLines', message: 'A line can have up to 40 characters' }],
    })
  })
})
