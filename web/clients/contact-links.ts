import type { Client } from '#contract/clients/clients.ts'

/** An address that opens the mail program. */
export function mailtoUrl(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
}

/** An address that calls a client; undefined where there is nothing to dial. What was typed is dialled where it is no known number. */
export function telUrl({ phone, phoneE164 }: Pick<Client, 'phone' | 'phoneE164'>): string | undefined {
  const [number = ''] = (phone ?? '').split(/ext|x/i)
  const digits = number.replace(/\D/g, '')
  const dialableNumber = phoneE164 ?? (digits && (number.trim().startsWith('+') ? `+${digits}` : digits))
  return dialableNumber ? `tel:${dialableNumber}` : undefined
}
