import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { optionalSingleLineSchemaUpTo, requiredSingleLineSchemaUpTo } from '#contract/base/schema.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { identityPaths } from '#contract/session/identity-paths.ts'
import { getNetwork } from '#server/base/limits/rate-limit.ts'
import { type AddPageRoute, readPageForm, readQueryParameter } from '#server/base/pages/page-routes.ts'
import { html } from '#server/base/pages/plain-page.ts'
import { hashToken } from '#server/base/tokens.ts'
import { buildLinkRefusedPage, signInByLink } from '#server/session/service.ts'
import { acceptInvitationByLink, findLinkedInvitation } from '#server/team/for-identity.ts'
import { findOrAddSignInUser, refuseWithoutOrganization } from '#server/team/for-sign-in.ts'
import { getEmailSubject } from './accounts.ts'
import type { BuiltInIdentityDeps } from './built-in-deps.ts'
import { findConsoleLink, redeemConsoleLink } from './console-links.ts'
import { buildInvitationPage, buildKnownAddressPage, type FormState } from './link-pages.ts'
import { getOfferPath } from './passkeys.ts'
import { getIssuerUrl } from './provider.ts'
import { buildTokenPage } from './sign-in-pages.ts'

/** Limits requests of a network address: tokens cannot be guessed, but each try reads the database. */
const linkRateLimit = { calls: 60, minutes: 1 }

const personNames = {
  firstName: requiredSingleLineSchemaUpTo(maxTextLengths.name),
  lastName: optionalSingleLineSchemaUpTo(maxTextLengths.name),
}

/** Parses the fields of a form by a schema; returns valid data, or what was typed with an issue by field. */
export function parsePageForm<T>(schema: z.ZodMiniType<T>, form: URLSearchParams): { data: T } | { form: FormState } {
  const values = Object.fromEntries(form)
  const result = schema.safeParse(values)
  if (result.success) return { data: result.data }
  const issues = Object.fromEntries(result.error.issues.map(({ path, message }) => [String(path[0]), message]))
  return { form: { values, issues } }
}

/** Adds the pages of links that sign in on their own: invitations, and links created on the machine. */
export function linkPageRoutes(addRoute: AddPageRoute, deps: BuiltInIdentityDeps): void {
  const { database, clock, publicUrl, superAdminEmails, rateLimit, sessions } = deps
  const issuer = getIssuerUrl(publicUrl)
  const limit = (request: FastifyRequest, now: Date) => rateLimit?.('link', getNetwork(request), linkRateLimit, now)

  const showInvitation = async (request: FastifyRequest, token: string, form: FormState, now: Date) => {
    const tokenHash = hashToken(token)
    const invitation = await database.acrossOrganizations('write', (db) =>
      findLinkedInvitation(db, now, tokenHash, superAdminEmails),
    )
    if (invitation.kind === 'refused') return { page: buildLinkRefusedPage(invitation.reason) }
    if (invitation.kind === 'known') return { page: buildKnownAddressPage(invitation.email) }
    return {
      email: invitation.email,
      page: buildInvitationPage(invitation, token, form, sessions.hasCookie(request)),
    }
  }

  // A GET must not accept anything: mail scanners open links.
  addRoute('GET', identityPaths.invitation, async (request) => {
    const now = clock()
    limit(request, now)
    const token = readQueryParameter(request, 'token') ?? ''
    return (await showInvitation(request, token, { values: {}, issues: {} }, now)).page
  })

  addRoute('POST', identityPaths.invitation, async (request, reply) => {
    const now = clock()
    limit(request, now)
    const fields = readPageForm(request)
    const token = fields.get('token') ?? ''
    const parsed = parsePageForm(z.object(personNames), fields)
    const form = 'form' in parsed ? parsed.form : { values: {}, issues: {} }
    const { email, page } = await showInvitation(request, token, form, now)
    if (email === undefined || 'form' in parsed) return page
    const person = { issuer, subject: getEmailSubject(email), email, ...parsed.data }
    return signInByLink(
      deps,
      request,
      reply,
      (db) => acceptInvitationByLink(db, now, person, hashToken(token), superAdminEmails),
      { redirectTo: getOfferPath(publicUrl, '/'), now },
    )
  })

  addRoute('GET', identityPaths.link, async (request) => {
    const now = clock()
    limit(request, now)
    const token = readQueryParameter(request, 'token') ?? ''
    const link = await database.acrossOrganizations('read', (db) => findConsoleLink(db, 'sign_in', token, now))
    if (!link) return buildLinkRefusedPage('link_used')
    const text = html`This link signs you in as <strong>${link.email ?? ''}</strong>. It works once.`
    return buildTokenPage(identityPaths.link, token, text)
  })

  addRoute('POST', identityPaths.link, async (request, reply) => {
    const now = clock()
    limit(request, now)
    const token = readPageForm(request).get('token') ?? ''
    return signInByLink(
      deps,
      request,
      reply,
      async (db) => {
        const { email } = (await redeemConsoleLink(db, 'sign_in', token, now)) ?? { email: null }
        if (email === null) return refuseWithoutOrganization(db, 'link_used')
        const names = { firstName: null, lastName: null, profileImageUrl: null }
        const identity = { issuer, subject: getEmailSubject(email), email, emailIsVerified: true, ...names }
        return findOrAddSignInUser(db, now, identity, {}, [])
      },
      { redirectTo: getOfferPath(publicUrl, '/'), now },
    )
  })
}
