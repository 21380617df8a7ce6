type SplitName = { firstName: string; lastName: string | null }

/** Splits a full name: "Ana María Ruiz", "Ruiz, Ana", "Ludwig van Beethoven", "Ana & Carlos Ruiz", "Acme, Inc.". */
export function splitName(text: string): SplitName {
  const name = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^(mr|mrs|ms|miss|herr|frau|mme)\.?\s+(?=\S)/i, '')
  const [beforeComma = '', ...afterComma] = name.split(/\s*,\s*/)
  const rest = afterComma.filter(Boolean)
  if (rest.some((part) => isCompanySuffix.test(part)) || isCompanySuffix.test(name.split(' ').at(-1) ?? ''))
    return { firstName: name, lastName: null }
  if (rest.length && !rest.every((part) => isSuffix.test(part))) {
    const suffixes = rest.filter((part) => isSuffix.test(part))
    const firstNames = rest.filter((part) => !isSuffix.test(part))
    return { firstName: firstNames.join(' '), lastName: [beforeComma, ...suffixes].join(' ').trim() || null }
  }
  const words = name.split(/,?\s/)
  let start = words.length - 1
  while (start > 1 && isSuffix.test(words[start]!)) start -= 1
  while (start > 1 && isParticle.test(words[start - 1]!)) start -= 1
  if (start < 1) return { firstName: name, lastName: null }
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') }
}

const isSuffix = /^(jr|sr|ii|iii|iv|md|m\.d|phd|ph\.d|esq|cpa)\.?$/i
const isCompanySuffix = /^(inc|llc|ltd|corp|gmbh|sarl)\.?$/i
const isParticle =
  /^(van|von|vom|zu|zum|zur|de|del|della|der|den|di|da|do|dos|das|du|la|las|le|los|bin|ibn|al|el|ter|ten|st\.?)$/i
