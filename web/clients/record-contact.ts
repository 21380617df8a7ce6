import type { Client } from '#contract/clients.ts'

/** An address that opens the mail program. */
export function mailTo(email: string): string {
  return `mailto:${email.split('@').map(encodeURIComponent).join('@')}`
}

/** An address that calls a client; undefined where there is nothing to dial. What was typed is dialled where it is no known number. */
export function callTo({ phone, phoneE164 }: Pick<Client, 'phone' | 'phoneE164'>): string | undefined {
  const [number = ''] = (phone ?? '').split(/ext|x/i)
  const digits = number.replace(/\D/g, '')
  const dialled = phoneE164 ?? (digits && (number.trim().startsWith('+') ? `+${digits}` : digits))
  return dialled ? `tel:${dialled}` : undefined
}
