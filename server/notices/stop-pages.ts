import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { NoticeKind } from '#contract/notices/notices.ts'
import type { Database } from '#server/base/database/database.ts'
import { type MessagePage, sendPage } from '#server/base/pages/page-routes.ts'
import { html } from '#server/base/pages/plain-page.ts'
import { kindNames } from './letters.ts'
import { stopMailOfKind } from './service.ts'
import { type LetterSubscription, readStopToken, stopLettersPath } from './stop-tokens.ts'

/**
 * Adds the page that stops a kind of letters without a sign-in. A GET only asks, because mail scanners open links; a
 * POST, including one sent by a mail program (RFC 8058), stops it.
 */
export async function stopLettersRoutes(
  app: FastifyInstance,
  { secret, database }: { secret: string; database: Database },
): Promise<void> {
  const find = ({ params }: FastifyRequest) => readStopToken(secret, (params as { token: string }).token)
  const stop = ({ organizationId, userId, kind }: LetterSubscription) =>
    database.inOrganization(organizationId, 'write', (db) => stopMailOfKind(db, userId, kind))
  await app.register(async (scope) => {
    // The body that a mail program sends adds nothing to the address.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => {
      body.resume().on('end', () => done(null))
    })
    const url = `${stopLettersPath}/:token`
    scope.get(url, { exposeHeadRoute: false }, async (request, reply) => {
      const letter = find(request)
      return sendPage(request, reply, letter ? buildQuestionPage(letter.kind) : unknownPage)
    })
    scope.post(url, async (request, reply) => {
      const letter = find(request)
      if (letter) await stop(letter)
      return sendPage(request, reply, letter ? buildStoppedPage(letter.kind) : unknownPage)
    })
  })
}

const buildQuestionPage = (kind: NoticeKind): MessagePage => ({
  title: 'Unsubscribe from these e-mails?',
  text: 'Unsubscribe from these e-mails?',
  body: html`<p>You will no longer get ${kindNames[kind]} by e-mail.</p>
    <form method="post"><button>Unsubscribe</button></form>`,
})

const buildStoppedPage = (kind: NoticeKind): MessagePage => ({
  title: 'Unsubscribed',
  text: 'Unsubscribed',
  body: html`<p>You no longer get ${kindNames[kind]} by e-mail. Your profile in Daybook switches them on again.</p>
    <p><a href="/profile">Open your profile</a></p>`,
})

const unknownPage: MessagePage = {
  code: 'NOT_FOUND',
  title: 'This address is not complete',
  text: 'This address is not complete',
  body: html`<p>Open it from the e-mail again, or switch these e-mails off in your profile.</p>
    <p><a href="/profile">Open your profile</a></p>`,
}
