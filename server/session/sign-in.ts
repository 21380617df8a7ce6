import type { FastifyReply, FastifyRequest } from 'fastify'
import { buildPasskeyOfferPath, identityPaths } from '#contract/session/identity-paths.ts'
import { getNetwork } from '#server/base/limits/rate-limit.ts'
import { type PageResponse, readPageForm, readQueryParameter } from '#server/base/pages/page-routes.ts'
import { hashToken } from '#server/base/tokens.ts'
import { findOrAddSignInUser, type InvitationSelector } from '#server/team/for-sign-in.ts'
import { classifyIssuerError } from './issuer.ts'
import * as pages from './pages.ts'
import type { PendingIdentity } from './pending-sign-ins.ts'
import { buildExpiredSignInPage, completeSignIn, startSession, sanitizeReturnTo } from './service.ts'
import { hashForStorage } from './sessions.ts'
import type { SignInDeps } from './sign-in-deps.ts'
import * as store from './store.ts'

/**
 * Per IP address, for the round trip to the issuer; an office of hundreds may share one address and sign in at nine
 * o'clock.
 */
const signInRateLimit = { calls: 60, minutes: 1 }

/** Answers GET /api/login: redirects to the issuer and stores what the callback needs in a cookie. */
export async function startSignIn(
  deps: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageResponse> {
  const { publicUrl, rateLimit, clock, issuer, pendingSignIns } = deps
  const now = clock()
  rateLimit?.('signIn', getNetwork(request), signInRateLimit, now)
  const returnTo = sanitizeReturnTo(readQueryParameter(request, 'returnTo'), publicUrl)
  const invitation = readQueryParameter(request, 'invitation')
  if (isOtherLoopbackName(request, publicUrl)) return { redirectTo: new URL(publicUrl).origin + request.url }
  // The holder of the link can accept there, without going through the issuer.
  if (invitation && deps.oidc.builtIn)
    return { redirectTo: `${identityPaths.invitation}?token=${encodeURIComponent(invitation)}` }
  try {
    const { url, ...authorization } = await issuer.createAuthorizationRequest()
    pendingSignIns.saveSignIn(
      request,
      reply,
      {
        ...authorization,
        returnTo,
        ...(invitation && { invitation: hashToken(invitation).toString('base64url') }),
      },
      now,
    )
    return { redirectTo: url }
  } catch (error) {
    deps.logIssuerError(request, error)
    deps.metrics.countSignIn('unavailable')
    return pages.buildIssuerUnavailablePage(returnTo)
  }
}

/** Answers GET /api/callback: signs the person in, asks them to choose an invitation, or shows why they are refused. */
export async function finishSignIn(
  deps: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageResponse> {
  const now = deps.clock()
  deps.rateLimit?.('signInCallback', getNetwork(request), signInRateLimit, now)
  const pendingSignIn = deps.pendingSignIns.takeSignIn(request, reply, readQueryParameter(request, 'state') ?? '', now)
  if (!pendingSignIn || !(await claimOnce(deps, pendingSignIn.state, now))) return buildExpiredSignInPage()
  const { returnTo, invitation } = pendingSignIn
  let verified: Omit<PendingIdentity, 'returnTo'>
  try {
    verified = await deps.issuer.verifyCallback(request.url, pendingSignIn)
  } catch (error) {
    const errorKind = classifyIssuerError(error)
    deps.metrics.countSignIn(errorKind)
    if (errorKind !== 'declined') deps.logIssuerError(request, error)
    return {
      declined: pages.buildSignInDeclinedPage,
      failed: pages.buildSignInFailedPage,
      unavailable: pages.buildIssuerUnavailablePage,
    }[errorKind](returnTo)
  }
  return signIn(
    deps,
    request,
    reply,
    { ...verified, returnTo },
    invitation ? { tokenHash: Buffer.from(invitation, 'base64url') } : {},
    now,
  )
}

/** Answers POST /api/callback, sent by the page on which a person chooses one of several invitations. */
export async function finishSignInWithInvitation(
  deps: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageResponse> {
  const form = readPageForm(request)
  const now = deps.clock()
  deps.rateLimit?.('signInCallback', getNetwork(request), signInRateLimit, now)
  const pendingIdentity = deps.pendingSignIns.takeIdentity(request, reply, now)
  const chosenId = form.get('invitation')
  if (!pendingIdentity || !chosenId || !(await claimOnce(deps, pendingIdentity.id, now)))
    return buildExpiredSignInPage()
  return signIn(deps, request, reply, pendingIdentity, { chosenId }, now)
}

/** Whether this is the first use of a sign-in's cookie on any instance; a browser may have kept a copy. */
const claimOnce = ({ database, secret }: SignInDeps, id: string, now: Date): Promise<boolean> =>
  database.acrossOrganizations('write', (db) => store.markSignInAsUsed(db, hashForStorage({ secret }, id), now))

async function signIn(
  deps: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  pendingIdentity: PendingIdentity,
  selector: InvitationSelector,
  now: Date,
): Promise<PageResponse> {
  const { sessionCookie, pendingSignIns, superAdminEmails, oidc } = deps
  const { identity, issuerToken, returnTo } = pendingIdentity
  const trusted = oidc.trustsEmail ? { ...identity, emailIsVerified: true } : identity
  const result = await completeSignIn(deps, (db) => findOrAddSignInUser(db, now, trusted, selector, superAdminEmails), {
    issuerToken,
    previousCookie: sessionCookie.read(request),
    now,
  })
  if (result.kind !== 'signed_in') {
    pendingSignIns.saveIdentity(reply, pendingIdentity, now)
    return result.kind === 'choice'
      ? pages.buildInvitationChoicePage(result.invitations)
      : pages.buildSignInRefusedPage(result.reason, identity.email)
  }
  await startSession(deps, request, reply, result)
  if (result.otherInvitation) return pages.buildUnacceptedInvitationPage(result.otherInvitation, returnTo)
  return { redirectTo: oidc.builtIn?.hasPasskeys ? buildPasskeyOfferPath(returnTo) : returnTo }
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether the request used another loopback name than PUBLIC_URL: the callback would then lack the cookie. Other names are
 * not compared, because a proxy may set Host.
 */
function isOtherLoopbackName(request: FastifyRequest, publicUrl: string): boolean {
  const appUrl = new URL(publicUrl)
  if (!URL.canParse(`http://${request.host}`)) return false
  const requestedUrl = new URL(`${appUrl.protocol}//${request.host}`)
  return (
    requestedUrl.hostname !== appUrl.hostname &&
    loopbackHosts.has(requestedUrl.hostname) &&
    loopbackHosts.has(appUrl.hostname) &&
    requestedUrl.port === appUrl.port
  )
}
