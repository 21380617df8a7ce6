import type { FastifyReply, FastifyRequest } from 'fastify'
import { identityPaths } from '#contract/session/identity-paths.ts'
import { createCookieOptions } from '#server/base/http/cookie-options.ts'
import { getNetwork } from '#server/base/limits/rate-limit.ts'
import {
  type AddPageRoute,
  buildMessagePage,
  type PageResponse,
  readPageForm,
  readQueryParameter,
} from '#server/base/pages/page-routes.ts'
import { html } from '#server/base/pages/plain-page.ts'
import { newToken } from '#server/base/tokens.ts'
import { queueMail } from '#server/mail/service.ts'
import { getPlatformOrganizationId } from '#server/organizations/service.ts'
import { normalizeEmail } from './accounts.ts'
import type { BuiltInIdentityDeps } from './built-in-deps.ts'
import * as store from './codes-store.ts'
import { codeLifetimeMinutes, type CodeRefused, createCode, hashForCode, openCodeLink, redeemCode } from './codes.ts'
import { createOfferCookie, passkeyOfferPauseDays } from './passkey-routes.ts'
import { buildSignInOptions, canUsePasskeys, verifyPasskeySignIn } from './passkeys.ts'
import * as pages from './sign-in-pages.ts'
import { addSignInStep, finishSignIn, getUid } from './sign-in-steps.ts'

/** Adds the pages of a sign-in by e-mail: address, code, and the link of the mail. */
export function signInPageRoutes(addRoute: AddPageRoute, deps: BuiltInIdentityDeps): void {
  const { provider, clock, secret, database } = deps
  const base = `${identityPaths.signIn}/:uid`
  const toAction = (uid: string) => `${identityPaths.signIn}/${uid}`
  const offerCookie = createOfferCookie(deps.publicUrl)
  const browserCookie = createBrowserCookie(deps.publicUrl)

  const addStep = addSignInStep.bind(undefined, addRoute, deps)

  const showCode = async (request: FastifyRequest, uid: string, result: CodeRefused): Promise<PageResponse> => {
    deps.metrics.countSignIn('code_refused')
    if (result.refusal !== 'wrong') return buildMessagePage(pages.codeRefusals[result.refusal])
    const browserHash = hashForCode(secret, 'browser', browserCookie.read(request))
    const row = await database.acrossOrganizations('read', (db) => store.findNewestCode(db, uid, browserHash))
    return pages.buildCodePage(toAction(uid), row?.email ?? '', result.triesLeft)
  }

  const showEmailPage = async (uid: string, invalidEmail?: string) => {
    const passkeyOptions = canUsePasskeys(deps.publicUrl) ? await buildSignInOptions(deps, uid, clock()) : undefined
    return pages.buildEmailPage(toAction(uid), passkeyOptions, invalidEmail)
  }

  addStep('GET', '', (_request, _reply, uid) => showEmailPage(uid))

  addStep('POST', '', async (request, reply, uid) => {
    const typed = readPageForm(request).get('email') ?? ''
    const email = normalizeEmail(typed)
    if (email === undefined) return showEmailPage(uid, typed)
    const mailState = await deps.checkMail()
    if (mailState !== 'ready') return pages.buildMailStatePage(mailState, toAction(uid))
    const browser = browserCookie.ensure(request, reply)
    const now = clock()
    const made = await database.acrossOrganizations('write', (db) =>
      createCode(
        db,
        {
          secret,
          interaction: uid,
          email,
          browser,
          network: getNetwork(request),
          hasLimits: deps.rateLimit !== undefined,
        },
        now,
      ),
    )
    // Mailed after the answer, whose timing then does not reveal whether the address is known.
    reply.raw.once('finish', () => deps.runAfterAnswer(() => mailCode(deps, { ...made, email, uid }, now)))
    return { redirectTo: `${toAction(uid)}/code` }
  })

  addStep('GET', '/code', async (request, _reply, uid) => {
    const browserHash = hashForCode(secret, 'browser', browserCookie.read(request))
    const row = await database.acrossOrganizations('read', (db) => store.findNewestCode(db, uid, browserHash))
    return row ? pages.buildCodePage(toAction(uid), row.email) : { redirectTo: toAction(uid) }
  })

  addStep('POST', '/code', async (request, reply, uid) => {
    const typed = readPageForm(request).get('code') ?? ''
    const result = await redeemCode(deps, { interaction: uid, browser: browserCookie.read(request), typed }, clock())
    return 'refusal' in result ? showCode(request, uid, result) : finishSignIn(deps, request, reply, result.email)
  })

  addStep('POST', '/passkey', async (request, reply, uid) => {
    const credential = readPageForm(request).get('credential') ?? ''
    const result = await verifyPasskeySignIn(deps, { interaction: uid, credential }, clock())
    if ('refusal' in result) {
      deps.metrics.countSignIn('passkey_refused')
      return buildMessagePage(pages.passkeyRefusals[result.refusal])
    }
    offerCookie.set(reply, passkeyOfferPauseDays)
    return finishSignIn(deps, request, reply, result.email)
  })

  // Also works without a sign-in under way: the page then says that this is another browser, or that the link was used.
  const openLink = async (request: FastifyRequest, token: string, usesUp: boolean) => {
    const uid = getUid(request)
    return openCodeLink(deps, { interaction: uid, browser: browserCookie.read(request), token, usesUp }, clock())
  }
  addRoute('GET', `${base}/link`, async (request) => {
    const token = readQueryParameter(request, 'token') ?? ''
    const result = await openLink(request, token, false)
    if ('refusal' in result) return showCode(request, getUid(request), result)
    const text = html`You asked to sign in as <strong>${result.email}</strong>.`
    return pages.buildTokenPage(`${toAction(getUid(request))}/link`, token, text)
  })
  addRoute('POST', `${base}/link`, async (request, reply) => {
    const token = readPageForm(request).get('token') ?? ''
    if ((await provider.findInteraction(request.raw, reply.raw)) !== getUid(request))
      return buildMessagePage(pages.codeRefusals.elsewhere)
    const result = await openLink(request, token, true)
    return 'refusal' in result
      ? showCode(request, getUid(request), result)
      : finishSignIn(deps, request, reply, result.email)
  })
}

/** Queues the mail with a code, to a known address only. */
async function mailCode(
  { database, publicUrl, superAdminEmails }: BuiltInIdentityDeps,
  { id, code, linkToken, email, uid }: { id: string; code: string; linkToken: string; email: string; uid: string },
  now: Date,
): Promise<void> {
  await database.acrossOrganizations('write', async (db) => {
    if (!superAdminEmails.includes(email) && !(await store.isKnownEmail(db, email))) return
    await queueMail(db, now, {
      // Sent by the platform: an archived organization sends no mail. Its users are refused after they enter the code.
      organizationId: await getPlatformOrganizationId(db),
      subjectId: id,
      recipient: email,
      subject: 'Your Daybook sign-in code',
      content: {
        heading: `Your code is ${code.slice(0, 3)} ${code.slice(3)}`,
        paragraphs: [
          `Type it on the page where you asked for it. It works once, for ${codeLifetimeMinutes} minutes.`,
          'Or press the button, in the browser where you asked.',
        ],
        action: { label: 'Sign in', url: `${publicUrl}${identityPaths.signIn}/${uid}/link?token=${linkToken}` },
        footnote: 'If you did not ask for this code, you can ignore this e-mail. Nobody can sign in without it.',
      },
    })
  })
}

/** The cookie that a code belongs to; the database has its hash. */
function createBrowserCookie(publicUrl: string) {
  const { name, options } = createCookieOptions(publicUrl, 'daybook-browser')
  const read = (request: FastifyRequest): string => request.cookies[name] ?? ''
  return {
    read,
    ensure: (request: FastifyRequest, reply: FastifyReply): string => {
      const value = /^[\w-]{43}$/.test(read(request)) ? read(request) : newToken()
      reply.setCookie(name, value, { ...options, maxAge: 3_600 })
      return value
    },
  }
}
