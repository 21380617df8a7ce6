import { addDays, addMonths, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { toCsv } from '#contract/base/csv.ts'

const carriers = ['Acme Mutual', 'Beta Casualty', 'Harbor Life']
const types = ['Personal Auto', 'Homeowners', 'Umbrella', 'Term Life', 'HO4']

const toSlashes = (day: string) => {
  const [year, month, dayOfMonth] = day.split('-')
  return `${month}/${dayOfMonth}/${year}`
}

/** The list of policies of an agency system: 300 policies of 200 clients; every second client has two, and half have no e-mail. */
export const samplePolicyList: string = toCsv([
  [
    'Customer No',
    'Insured Name',
    'Email',
    'Home Phone',
    'City',
    'State',
    'Policy #',
    'Policy Type',
    'Writing Company',
    'Eff Date',
    'Exp Date',
    'Term',
    'Total Premium',
    'Policy Status',
    'Policy Notes',
  ],
  ...Array.from({ length: 300 }, (_, index) => {
    const client = index < 200 ? index : (index - 200) * 2
    const months = index % 5 === 0 ? 6 : 12
    const expires = addDays(parseCalendarDay('2026-12-01'), index)
    return [
      `C-${client}`,
      `Family${client}, First${client}`,
      client % 4 < 2 ? `c${client}@example.com` : '',
      '',
      'Boston',
      'MA',
      `P-${1000 + index}`,
      types[index % 5]!,
      carriers[index % 3]!,
      toSlashes(addMonths(expires, -months)),
      toSlashes(expires),
      `${months} mo`,
      `$1,${100 + index}.50`,
      index % 10 === 9 ? 'Cancelled' : 'Active',
      index ? '' : 'Two cars',
    ]
  }),
])
