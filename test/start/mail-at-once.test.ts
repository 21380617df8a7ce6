import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createDataDir, startProgram } from '#test/start/support/program.ts'
import { signInByEmail } from '#test/start/support/sign-in.ts'

test('an invitation is mailed within seconds', async () => {
  const recipients: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
      // oxlint-disable-next-line promise/no-callback-in-promise -- the library takes a callback
      text(stream).then(() => done(), done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => server.close())
  const { dataDir, remove } = await createDataDir()
  onTestFinished(remove)
  const program = await startProgram({
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    MAIL_FROM: 'daybook@example.com',
  })
  onTestFinished(async () => void (await program.interrupt()))
  const session = await signInByEmail(program.origin, 'admin@harbor.test')
  onTestFinished(() => session.dispose())
  const { csrfToken } = await (await session.get('/api/csrf-token')).json()
  // Past the runs that are due at the start, and not shortly before the one of the next minute.
  await expect
    .poll(() => new Date().getSeconds(), { timeout: 60_000 })
    .toSatisfy((second) => second > 12 && second < 40)
  const invited = await session.post('/api/invitations', {
    data: { email: 'new@example.com', role: 'agent' },
    headers: { 'X-CSRF-Token': csrfToken },
  })
  expect(invited.status()).toBe(201)
  await expect.poll(() => recipients, { timeout: 8_000 }).toEqual(['new@example.com'])
})
