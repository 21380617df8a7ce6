/**
 * Lower-cases the ASCII letters of an e-mail address and leaves all others: full Unicode folding maps look-alikes onto
 * ASCII (U+212A, the Kelvin sign, onto k), which would let one address pass for another.
 */
export const toAsciiLowerCase = (email: string): string => email.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
