import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dayMs } from '#contract/base/calendar-day.ts'
import { maxPasskeys } from '#contract/identity/passkeys.ts'
import { identityPaths } from '#contract/session/identity-paths.ts'
import { buildSignInPath } from '#contract/session/session.ts'
import { createCookieOptions } from '#server/base/http/cookie-options.ts'
import { getHeader } from '#server/base/http/parse.ts'
import {
  type AddPageRoute,
  buildMessagePage,
  readPageForm,
  readQueryParameter,
} from '#server/base/pages/page-routes.ts'
import { html } from '#server/base/pages/plain-page.ts'
import { sanitizeReturnTo } from '#server/session/service.ts'
import type { BuiltInIdentityDeps } from './built-in-deps.ts'
import { addPasskey, buildRegistrationOptions, canUsePasskeys, nameDevice } from './passkeys.ts'
import { renderBeginLink } from './sign-in-pages.ts'
import { findSignedInPerson } from './signed-in-person.ts'

const script = readFileSync(new URL('./passkey.js', import.meta.url), 'utf8')

/** Serves the script that asks the browser for a passkey, the only script on these pages. */
export function passkeyScriptRoute(app: FastifyInstance): void {
  app.get(identityPaths.passkeyScript, async (_request, reply) =>
    reply.headers({ 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' }).send(script),
  )
}

/** Creates the cookie that stops the offer of a passkey: this browser has one, or its user wants none for now. */
export function createOfferCookie(publicUrl: string) {
  const { name, options } = createCookieOptions(publicUrl, 'daybook-passkey-asked')
  return {
    has: (request: FastifyRequest): boolean => request.cookies[name] !== undefined,
    set: (reply: FastifyReply, days: number) =>
      reply.setCookie(name, '1', { ...options, maxAge: (days * dayMs) / 1_000 }),
  }
}

/** Days until a browser is offered a passkey again after it has created or used one. */
export const passkeyOfferPauseDays = 365

/** Days until it is offered again after Not now. */
const askAgainDays = 90

/** Adds the page that offers a passkey after a sign-in; the profile opens it too. */
export function passkeyPageRoutes(addRoute: AddPageRoute, deps: BuiltInIdentityDeps): void {
  const { publicUrl, clock } = deps
  const offerCookie = createOfferCookie(publicUrl)

  addRoute('GET', identityPaths.passkey, async (request) => {
    const now = clock()
    const returnTo = sanitizeReturnTo(readQueryParameter(request, 'returnTo'), publicUrl)
    const isWanted = readQueryParameter(request, 'add') === '1'
    const person = await findSignedInPerson(deps, request, now)
    if (!person || !canUsePasskeys(publicUrl) || (offerCookie.has(request) && !isWanted))
      return { redirectTo: returnTo }
    // Otherwise whoever finds an open browser could gain permanent access.
    if (!person.isRecent) return { redirectTo: isWanted ? buildSignInPath(request.url) : returnTo }
    const options = await buildRegistrationOptions(deps, person, now)
    if (!options) return isWanted ? buildTooManyPage(returnTo) : { redirectTo: returnTo }
    return buildOfferPage({ options, returnTo, hasMail: deps.openMailTransport !== undefined })
  })

  addRoute('POST', identityPaths.passkey, async (request, reply) => {
    const now = clock()
    const form = readPageForm(request)
    const returnTo = sanitizeReturnTo(form.get('returnTo') ?? undefined, publicUrl)
    const credential = form.get('credential')
    if (!credential) {
      offerCookie.set(reply, askAgainDays)
      return { redirectTo: returnTo }
    }
    const person = await findSignedInPerson(deps, request, now)
    if (!person) return buildNotSignedInPage()
    const name = nameDevice(getHeader(request, 'user-agent') ?? '')
    if (!(await addPasskey(deps, person, { credential, name }, now))) return buildFailedPage(returnTo)
    offerCookie.set(reply, passkeyOfferPauseDays)
    return { redirectTo: returnTo }
  })
}

const buildOfferPage = ({ options, returnTo, hasMail }: { options: string; returnTo: string; hasMail: boolean }) => ({
  title: 'Next time without e-mail',
  text: 'Create a passkey to sign in with.',
  script: identityPaths.passkeyScript,
  body: html`<p>
      With a passkey you sign in by fingerprint, face or PIN of this device. Nothing to remember, and nothing leaves the
      device.
    </p>
    ${
      !hasMail &&
      html`<p class="wrong">
        Mail is not set up here. Without a passkey you cannot sign in again by yourself: once you are signed out, ask
        whoever runs Daybook for a sign-in link.
      </p>`
    }
    <div class="actions">
      <form method="post" action="${identityPaths.passkey}" data-passkey="create" data-options="${options}" hidden>
        <input type="hidden" name="returnTo" value="${returnTo}" />
        <input type="hidden" name="credential" />
        <button class="button first" type="button">Create a passkey</button>
        <p class="wrong" role="alert" hidden></p>
      </form>
      <form method="post" action="${identityPaths.passkey}">
        <input type="hidden" name="returnTo" value="${returnTo}" />
        <button class="${hasMail ? 'button' : 'button quiet'}">Not now</button>
      </form>
    </div>
    <p class="small">You find and remove your passkeys in your profile.</p>`,
})

const buildTooManyPage = (returnTo: string) =>
  buildMessagePage({
    code: 'TRANSITION',
    title: `You have ${maxPasskeys} passkeys`,
    text: 'That is as many as a person can have. Remove one that you no longer use, then add this device.',
    actions: [html`<a class="button first" href="${returnTo}">Back</a>`],
  })

const buildFailedPage = (returnTo: string) =>
  buildMessagePage({
    code: 'VALIDATION',
    title: 'The passkey was not saved',
    text: 'It took longer than 10 minutes, or this device has one already. You can go on without it, and try again from your profile.',
    actions: [html`<a class="button first" href="${returnTo}">Continue</a>`],
  })

const buildNotSignedInPage = () =>
  buildMessagePage({
    code: 'FORBIDDEN',
    title: 'You are signed out',
    text: 'Sign in again to make a passkey.',
    actions: [renderBeginLink('Sign in')],
  })
