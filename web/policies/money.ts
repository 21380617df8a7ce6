import { formatCount, groupDigits } from '#contract/base/format-count.ts'
import { joinList } from '#contract/base/text.ts'
import { policyLimits } from '#contract/policies/policies.ts'

/** "$1,240", "$1,240.50", "CA$99": cents are hundredths in every currency. */
export const formatMoney = (cents: number, currency: string): string =>
  currency === 'USD' && cents >= 0 ? `$${groupDigits(toMoneyText(cents))}` : createFormat(currency).format(cents / 100)

/** Sums of several currencies: "$1,240 and €90". */
export const formatMoneyList = (sums: readonly { cents: number; currency: string }[]): string =>
  joinList(sums.map(({ cents, currency }) => formatMoney(cents, currency)))

/** An amount as it is typed: "1240.50", "1240" without cents, '' for null. */
export function toMoneyText(cents: number | null): string {
  if (cents === null) return ''
  const rest = cents % 100
  return `${Math.trunc(cents / 100)}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`
}

/**
 * Parses a typed amount into cents, digit by digit: no fraction is ever rounded. Null for an empty text. "1,240.5",
 * "$1240.50" and "1240 USD" are amounts; "1.240" and "12,40" are not, because they are ambiguous. A typed currency must
 * not differ from the chosen `currency`, which is '' if none was chosen.
 */
export function parseMoney(text: string, currency = ''): { cents: number | null } | { message: string } {
  const amount = text.replaceAll(/\s+/g, ' ').trim()
  if (!amount) return { cents: null }
  const [, whole, fraction = ''] = amountPattern.exec(amount) ?? []
  if (whole === undefined && !fraction) return { message: amountMessage }
  const digits = (whole ?? '').replaceAll(',', '')
  // Longer numbers are not exact.
  const cents = digits.length > 12 ? Infinity : Number(digits) * 100 + Number(fraction.padEnd(2, '0'))
  if (cents > policyLimits.premiumCents) return { message: tooMuchMessage }
  const other = listTypedCurrencies(amount).find((typed) => currency && !isNameOf(typed, currency))
  return other ? { message: `The amount says ${other}, the currency ${currency}` } : { cents }
}

/**
 * Finds the currency of a typed amount: "1240 EUR", "£99". Most symbols, such as the dollar sign, are shared by
 * several.
 */
export const findTypedCurrency = (text: string): string | undefined =>
  listTypedCurrencies(text)
    .map((typed) => currencyOfSymbol[typed] ?? typed)
    .find((typed) => /^[A-Z]{3}$/.test(typed))

/** The codes and symbols in a typed amount. */
const listTypedCurrencies = (text: string): string[] => text.match(/[A-Z]{3}|\p{Sc}/gu) ?? []

const currencyOfSymbol: Partial<Record<string, string>> = { '€': 'EUR', '£': 'GBP' }

const isNameOf = (typed: string, currency: string): boolean =>
  typed === currency || (!/^[A-Z]/.test(typed) && getSymbol(currency).includes(typed))

/** The symbol without the country: "$" also for the Canadian dollar. */
const getSymbol = (currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? ''

const amountPattern = /^(?:[A-Z]{3} ?)?\p{Sc}? ?(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d{1,2}))?(?: ?[A-Z]{3})?$/u
const amountMessage = 'Enter an amount such as 1,240.50'
const tooMuchMessage = `The most is ${formatCount(policyLimits.premiumCents / 100)}`

const createFormat = (currency: string): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  })
