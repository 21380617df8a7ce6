import { policyLimits } from '#contract/policies/policies.ts'

/** "$1,240", "$1,240.50", "CA$99": cents are hundredths in every currency. */
export const formatMoney = (cents: number, currency: string): string => getFormat(currency).format(cents / 100)

/** Sums of several currencies: "$1,240 and €90". */
export const formatMoneyList = (sums: readonly { cents: number; currency: string }[]): string =>
  listFormat.format(sums.map(({ cents, currency }) => formatMoney(cents, currency)))

/** An amount as it is typed: "1240.50", and "1240" without cents. */
export function toMoneyText(cents: number | null): string {
  if (cents === null) return ''
  const rest = cents % 100
  return `${Math.trunc(cents / 100)}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`
}

/**
 * Parses a typed amount into cents, digit by digit: no fraction is ever rounded. Null for an empty text. "1,240.5",
 * "$1240.50" and "1240 USD" are amounts; "1.240" and "12,40" are none, because they could mean two things.
 */
export function parseMoney(text: string): { cents: number | null } | { message: string } {
  const amount = text.replaceAll(/\s+/g, ' ').trim()
  if (!amount) return { cents: null }
  const [, whole, fraction = ''] = amountPattern.exec(amount) ?? []
  if (whole === undefined && !fraction) return { message: amountMessage }
  const digits = (whole ?? '').replaceAll(',', '')
  // Longer numbers are not exact.
  const cents = digits.length > 12 ? Infinity : Number(digits) * 100 + Number(fraction.padEnd(2, '0'))
  return cents > policyLimits.premiumCents ? { message: tooMuchMessage } : { cents }
}

const amountPattern = /^(?:[A-Z]{3} ?)?\p{Sc}? ?(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,2}))?(?: ?[A-Z]{3})?$/u
const amountMessage = 'Enter an amount such as 1,240.50'
const tooMuchMessage = `The most is ${(policyLimits.premiumCents / 100).toLocaleString('en-US')}`

const listFormat = new Intl.ListFormat('en-US')

/** Making a format costs more than using it. */
const formats = new Map<string, Intl.NumberFormat>()
function getFormat(currency: string): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const format = new Intl.NumberFormat('en-US', {
    ...{ style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 2 },
    trailingZeroDisplay: 'stripIfInteger',
  })
  formats.set(currency, format)
  return format
}
