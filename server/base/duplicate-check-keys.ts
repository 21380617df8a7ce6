/** The keys that find duplicates by e-mail and phone; null without a comparable value. */
export type DuplicateCheckKeys = { emailKey: string | null; phoneKey: string | null }

/** Computes the e-mail in lower case and the phone in E.164, `+12025550123`, read by the country's conventions. */
export async function toDuplicateCheckKeys(
  { email, phone }: { email?: string | null; phone?: string | null },
  country: string,
): Promise<DuplicateCheckKeys> {
  return { emailKey: email?.trim().toLowerCase() || null, phoneKey: phone ? await toPhoneKey(phone, country) : null }
}

async function toPhoneKey(phone: string, country: string): Promise<string | null> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await (phoneLibrary ??= import('libphonenumber-js/min'))
  const number = parsePhoneNumberFromString(phone, isSupportedCountry(country) ? country : undefined)
  // Checks only the length: assigned number ranges change more often than the library is updated.
  return number?.isPossible() ? number.number : null
}

/** Loaded on first use, because its tables of all countries take 2 MB; a repeated `import()` would resolve it again. */
let phoneLibrary: Promise<typeof import('libphonenumber-js/min')> | undefined
