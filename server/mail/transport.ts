import type { EnvSettings } from '#server/base/env.ts'

type OutgoingMail = {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  /** Only for a letter: a POST to it stops its kind (RFC 8058). */
  unsubscribeUrl?: string | null
}

/** Connection to the mail server. */
export type MailTransport = {
  /** Resolves once the mail server has accepted the message. Throws what nodemailer throws, or a timeout. */
  send(mail: OutgoingMail): Promise<void>
  /** Signs in to the mail server and sends nothing. */
  verify(): Promise<void>
  close(): void
}

/** Opens the connection to the mail server. */
export type MailTransportOpener = () => Promise<MailTransport>

type MailTimeouts = {
  /** Milliseconds without an answer. */
  idleMs: number
  /** Milliseconds for a full message, however slowly the mail server answers: the claim of a message ends after 2 minutes. */
  sendMs: number
}

const defaultTimeouts: MailTimeouts = { idleMs: 20_000, sendMs: 60_000 }

/**
 * Creates the function that connects to SMTP_URL; undefined without a mail server. `onError` receives the reason why a
 * message failed.
 */
export const createMailTransportOpener = (
  { smtp }: Pick<EnvSettings, 'smtp'>,
  { onError, ...timeouts }: Partial<MailTimeouts> & { onError?: (error: unknown) => void } = {},
): MailTransportOpener | undefined => smtp && (() => openTransport(smtp, { ...defaultTimeouts, ...timeouts }, onError))

async function openTransport(
  { url, from, requireTLS }: NonNullable<EnvSettings['smtp']>,
  { idleMs, sendMs }: MailTimeouts,
  onError?: (error: unknown) => void,
): Promise<MailTransport> {
  // Loaded when the first message is sent: most instances send none.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(
    {
      url,
      // STARTTLS for `smtp:`; a message carries an invitation's link.
      requireTLS,
      pool: true,
      maxConnections: 1,
      connectionTimeout: idleMs,
      greetingTimeout: idleMs,
      socketTimeout: idleMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    verify: async () => void (await transport.verify()),
    close: () => transport.close(),
    send: async ({ id, recipient, subject, text, html, unsubscribeUrl }) => {
      const timeout = Promise.withResolvers<never>()
      const timer = setTimeout(
        () => timeout.reject(Object.assign(new Error('The mail server is too slow'), { code: 'ETIMEDOUT' })),
        sendMs,
      )
      // The same for every attempt, so that mail programs drop a message that arrives twice.
      const messageId = `<${id}@daybook>`
      const headers = {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      }
      // An address object, because a text could be read as a list of addresses.
      const to = { name: '', address: recipient }
      try {
        await Promise.race([transport.sendMail({ to, subject, text, html, messageId, headers }), timeout.promise])
      } catch (error) {
        onError?.(error)
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
