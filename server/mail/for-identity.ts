import { type MailBodyContent, renderMail } from './render-mail.ts'
import type { MailTransportOpener } from './transport.ts'

/** Connects to the mail server. */
export type MailOpener = MailTransportOpener

/** Whether mail can be sent: the server answers, is unavailable, or is not configured. */
export type MailState = 'ready' | 'unavailable' | 'none'

/** Milliseconds for which a result is reused. */
const readyMs = 60_000
const unavailableMs = 10_000

/**
 * Creates the check whether the mail server answers, made at most once a minute, or every 10 s while it is unavailable.
 */
export function createMailCheck(openTransport: MailOpener | undefined, clock: () => Date) {
  let last: { state: Promise<MailState>; checkedAtMs: number; validMs: number } | undefined
  const check = async (open: MailOpener): Promise<MailState> => {
    try {
      const transport = await open()
      await transport.verify().finally(() => transport.close())
      return 'ready'
    } catch {
      // The reason is in the metrics; the page says what to do.
      return 'unavailable'
    }
  }
  return async (): Promise<MailState> => {
    if (!openTransport) return 'none'
    const nowMs = clock().getTime()
    if (last && Math.abs(nowMs - last.checkedAtMs) < last.validMs) return last.state
    const current = { state: check(openTransport), checkedAtMs: nowMs, validMs: readyMs }
    last = current
    const state = await current.state
    if (state === 'unavailable') current.validMs = unavailableMs
    return state
  }
}

/** Sends a letter at once, bypassing the outbox. Throws the mail server's error. */
export async function sendMailAtOnce(
  openTransport: MailOpener,
  { id, recipient, subject, content }: { id: string; recipient: string; subject: string; content: MailBodyContent },
): Promise<void> {
  const transport = await openTransport()
  await transport.send({ id, recipient, subject, ...renderMail(content) }).finally(() => transport.close())
}
