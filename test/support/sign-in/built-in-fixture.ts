import { expect } from 'vitest'
import { parseEnv } from '#server/base/env.ts'
import { createSendMailJob } from '#server/mail/jobs.ts'
import { createMailTransportOpener } from '#server/mail/transport.ts'
import { type MailServer, startMailServer } from '#test/support/mail-server.ts'
import { testSecret } from '#test/support/session-secret.ts'
import { createSignInTestApp, type SignInTestApp } from './sign-in-test-app.ts'
import type { Visit, Visitor } from './visitor.ts'

/** Settings of a production start without a foreign issuer. */
const productionSettings = {
  NODE_ENV: 'production',
  SESSION_SECRET: testSecret,
  SUPER_ADMIN_EMAILS: 'root@daybook.example',
  ALLOW_PRIVILEGED_DATABASE_LOGIN: '1',
}

export type BuiltInFixture = Awaited<ReturnType<typeof createBuiltInFixture>>

/** Creates a test app in production mode with the built-in identity server, with a mail server or without one. */
export async function createBuiltInFixture({ hasMail = true, env = {} }: { hasMail?: boolean; env?: object } = {}) {
  const mailServer = hasMail ? await startMailServer() : undefined
  const mailSettings: Record<string, string> = mailServer
    ? { SMTP_URL: mailServer.url, MAIL_FROM: 'Daybook <daybook@example.com>' }
    : {}
  const testApp = await createSignInTestApp(async () => ({ ...productionSettings, ...mailSettings, ...env }))
  const harbor = await testApp.seed.organization({ name: 'Harbor Insurance' })
  const admin = await testApp.seed.user(harbor, 'org_admin', { email: 'admin@harbor.example' })
  const agent = await testApp.seed.user(harbor, 'agent', { email: 'agent@harbor.example' })

  /** Delivers queued messages and returns the newest mail to an address. */
  async function receiveMail(email: string) {
    await expect
      .poll(async () => (await testApp.owner.query('select from outbox where recipient = $1', [email])).rowCount)
      .toBeGreaterThan(0)
    const opener = createMailTransportOpener(parseEnv(mailSettings))
    await createSendMailJob(opener, testApp.clock).run({ database: testApp.database, now: testApp.clock() })
    const mail = mailServer!.received.findLast(({ recipients }) => recipients.includes(email))!
    return {
      code: /Your code is (\d{3} \d{3})/.exec(mail.text)?.[1] ?? '',
      link: new URL(/Sign in:\s+(\S+)/.exec(mail.text)?.[1] ?? '/', testApp.publicUrl),
    }
  }

  return {
    testApp,
    harbor,
    admin,
    agent,
    /** Of every instance. */
    settings: { ...productionSettings, ...mailSettings },
    mailServer: mailServer as MailServer,
    receiveMail,
    askForCode: async (browser: Visitor, email: string, path = '/api/login'): Promise<Visit> =>
      browser.submit(await browser.visit(path), { email }),
  }
}

/** Types the code of an address's newest mail. */
export async function signInByCode(
  { askForCode, receiveMail }: BuiltInFixture,
  browser: Visitor,
  email: string,
  path?: string,
): Promise<Visit> {
  const page = await askForCode(browser, email, path)
  return browser.submit(page, { code: (await receiveMail(email)).code })
}

export const addressOf = ({ publicUrl }: Pick<SignInTestApp, 'publicUrl'>, { url }: Visit): string =>
  url.slice(publicUrl.length)
