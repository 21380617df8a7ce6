import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { onFileFinished } from './test-app.ts'

type ReceivedMail = {
  recipients: string[]
  isEncrypted: boolean
  source: string
  html: string
  text: string
  header(name: string): string
}

export type MailServer = {
  url: string
  received: ReceivedMail[]
  /**
   * Replaces the handling of a message: it is accepted once this resolves, refused with the code of the error if it
   * throws.
   */
  onMessage: (recipients: string[]) => Promise<void>
  /** Stops listening, as a server that is down, and starts again at the same port. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a mail server on loopback that keeps what it receives; it closes after the last test of the file. */
export async function startMailServer({ offersTls = false } = {}): Promise<MailServer> {
  let server: SMTPServer
  let port = 0
  const start = async () => {
    server = new SMTPServer({
      disabledCommands: offersTls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      onData: (stream, session, done) => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        // oxlint-disable-next-line promise/no-callback-in-promise -- the library takes a callback
        receive(mailServer, stream, recipients, session.secure).then(() => done(), done)
      },
    })
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
    port = (server.server.address() as AddressInfo).port
    mailServer.url = `smtp://127.0.0.1:${port}`
  }
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const mailServer: MailServer = { url: '', received: [], onMessage: async () => undefined, start, stop }
  await start()
  onFileFinished(stop)
  return mailServer
}

/** Creates an error with which the mail server refuses a message. */
export const refusal = (responseCode: number): Error =>
  Object.assign(new Error('No thanks, not for ada@example.com'), { responseCode })

async function receive(
  mailServer: MailServer,
  stream: SMTPServerDataStream,
  recipients: string[],
  isEncrypted: boolean,
): Promise<void> {
  const source = await text(stream)
  await mailServer.onMessage(recipients)
  mailServer.received.push({ ...parseMail(source, recipients), isEncrypted })
}

function parseMail(source: string, recipients: string[]): Omit<ReceivedMail, 'isEncrypted'> {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n\s+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? ''
  const part = (type: string) => {
    const found = source.split(`--${boundary}`).find((one) => one.includes(`Content-Type: ${type}`)) ?? ''
    const body = found.slice(found.indexOf('\r\n\r\n') + 4)
    if (/Content-Transfer-Encoding: base64/i.test(found)) return Buffer.from(body, 'base64').toString()
    return /Content-Transfer-Encoding: quoted-printable/i.test(found) ? decodeQuotedPrintable(body) : body
  }
  return { recipients, source, header, html: part('text/html'), text: part('text/plain') }
}

const decodeQuotedPrintable = (body: string): string =>
  Buffer.from(
    body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString()
