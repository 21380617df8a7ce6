/** What a client's e-mail and phone are compared by; null where there is none, or none that can be compared. */
export type ContactKeys = { emailKey: string | null; phoneKey: string | null }

/** Of an e-mail its lower case, of a phone `+12025550123`, read as numbers are written in a country (contract 6). */
export async function toContactKeys(
  { email, phone }: { email?: string | null; phone?: string | null },
  country: string,
): Promise<ContactKeys> {
  return { emailKey: email?.trim().toLowerCase() || null, phoneKey: phone ? await toPhoneKey(phone, country) : null }
}

/** Loaded when the first phone is read: its tables of all countries take 2 MB. */
async function toPhoneKey(phone: string, country: string): Promise<string | null> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const number = parsePhoneNumberFromString(phone, isSupportedCountry(country) ? country : undefined)
  // By its length alone: which ranges are given out changes more often than this library here.
  return number?.isPossible() ? number.number : null
}
