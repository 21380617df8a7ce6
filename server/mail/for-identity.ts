import { type MailBodyContent, renderMail } from './render-mail.ts'
import type { MailTransportOpener } from './transport.ts'

/** Connects to the mail server. */
export type MailOpener = MailTransportOpener

/** Whether mail can be sent: there is a server and it answers, it is away, or none is set. */
export type MailState = 'ready' | 'away' | 'none'

/** Milliseconds for which an answer holds. */
const [readyMs, awayMs] = [60_000, 10_000]

/** Creates the check whether the mail server answers, asked at most once a minute, or again after 10 s when it is away. */
export function createMailCheck(openTransport: MailOpener | undefined, clock: () => Date) {
  let last: { state: Promise<MailState>; checkedAtMs: number; validMs: number } | undefined
  const check = async (open: MailOpener): Promise<MailState> => {
    try {
      const transport = await open()
      await transport.verify().finally(() => transport.close())
      return 'ready'
    } catch {
      // The reason is in the metrics; the page says what to do.
      return 'away'
    }
  }
  return async (): Promise<MailState> => {
    if (!openTransport) return 'none'
    const nowMs = clock().getTime()
    if (last && Math.abs(nowMs - last.checkedAtMs) < last.validMs) return last.state
    const current = { state: check(openTransport), checkedAtMs: nowMs, validMs: readyMs }
    last = current
    const state = await current.state
    if (state === 'away') current.validMs = awayMs
    return state
  }
}

/** Sends a letter at once, without the outbox. Throws what the mail server answers. */
export async function sendMailAtOnce(
  openTransport: MailOpener,
  { id, recipient, subject, content }: { id: string; recipient: string; subject: string; content: MailBodyContent },
): Promise<void> {
  const transport = await openTransport()
  await transport.send({ id, recipient, subject, ...renderMail(content) }).finally(() => transport.close())
}
