/** Reads an amount with its currency, "$1,234.50" or "1.234,50 €"; undefined for text that is not an amount. */
export function readMoney(text: string, country: string): { cents: number; currency: string | null } | undefined {
  const [, before = '', number = '', after = ''] =
    /^([^\d.,-]*)(\d[\d.,'’\s]*)([^\d.,]*)$/.exec(text.trim().replace(/[.,][-–]+/, '')) ?? []
  const signs = `${before}${after}`.trim()
  const currency = signs ? findCurrency(signs, country) : null
  const digits = toDecimal(number.replace(/[\s'’]/g, ''))
  if (currency === undefined || digits === undefined) return undefined
  return { cents: Math.round(Number(digits) * 100), currency }
}

function findCurrency(signs: string, country: string): string | undefined {
  if (/^[a-z]{3}$/i.test(signs)) return signs.toUpperCase()
  if (signs === '$') return dollars[country] ?? 'USD'
  return currencies[signs.toUpperCase()]
}

/** The currency of a dollar sign, by country. */
const dollars: Record<string, string> = { CA: 'CAD', AU: 'AUD', NZ: 'NZD', MX: 'MXN', SG: 'SGD', HK: 'HKD' }
const currencies: Record<string, string> = {
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  MX$: 'MXN',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  'FR.': 'CHF',
  FR: 'CHF',
}

/** The last of two separators marks the decimals; a single one before three digits marks the thousands. */
function toDecimal(number: string): string | undefined {
  const lastIndex = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
  if (lastIndex < 0) return number || undefined
  const [separator, decimals] = [number[lastIndex]!, number.slice(lastIndex + 1)]
  const whole = number.slice(0, lastIndex)
  const isThousands =
    decimals.length === 3 && !whole.startsWith('0') && /^\d{1,3}$/.test(whole.split(separator).at(-1)!)
  const isGrouped = (groups: string, sign: string) =>
    !/[.,]/.test(groups) || (!groups.includes(sign) && /^\d{1,3}([.,]\d{3})+$/.test(groups))
  if (isThousands && !(separator === ',' ? whole.includes('.') : whole.includes(',')))
    return /^\d{1,3}([.,]\d{3})*$/.test(whole) ? `${whole}${decimals}`.replace(/[.,]/g, '') : undefined
  return isGrouped(whole, separator) ? `${whole.replace(/[.,]/g, '')}.${decimals || '0'}` : undefined
}
