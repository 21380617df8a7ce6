import type { FastifyReply, FastifyRequest } from 'fastify'
import { isTimeZone } from '#contract/base/calendar-day.ts'
import { Failure } from '#server/base/failure.ts'
import { getHeader } from '#server/base/parse.ts'
import * as team from '#server/team/service.ts'
import type { SignInDeps, SignInResponse } from './sign-in-deps.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { classifyIssuerError } from './issuer.ts'
import * as pages from './pages.ts'
import type { PendingIdentity } from './pending-sign-ins.ts'
import { sanitizeReturnTo } from './return-to.ts'
import { hashSecret, readSessionCookie } from './sessions.ts'
import * as store from './store.ts'

/** Per IP address, for the way to the issuer and back; an office of hundreds may share one and sign in at nine o'clock. */
const signInRateLimit = { calls: 60, minutes: 1 }

/** Handles GET /api/login: redirects to the issuer and stores what the callback needs in a cookie. */
export async function handleSignInStart(
  deps: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignInResponse> {
  const { publicUrl, rateLimit, clock, issuer, pendingSignIns } = deps
  const now = clock()
  rateLimit?.(`sign-in ${request.ip}`, signInRateLimit, now)
  const returnTo = sanitizeReturnTo(readQueryParameter(request, 'returnTo'), publicUrl)
  const invitation = readQueryParameter(request, 'invitation')
  if (isOtherLoopbackName(request, publicUrl)) return { redirectTo: new URL(publicUrl).origin + request.url }
  try {
    const { url, ...authorization } = await issuer.createAuthorizationRequest()
    pendingSignIns.saveSignIn(
      request,
      reply,
      {
        ...authorization,
        returnTo,
        ...(invitation && { invitation: team.hashInvitationToken(invitation).toString('base64url') }),
      },
      now,
    )
    return { redirectTo: url }
  } catch (error) {
    deps.logIssuerError(request, error)
    return pages.buildIssuerUnavailablePage(returnTo)
  }
}

/** Handles GET /api/callback: signs the person in, asks them to choose an invitation, or shows why they are refused. */
export async function handleSignInCallback(
  deps: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignInResponse> {
  const now = deps.clock()
  deps.rateLimit?.(`sign-in callback ${request.ip}`, signInRateLimit, now)
  const pendingSignIn = deps.pendingSignIns.takeSignIn(request, reply, readQueryParameter(request, 'state') ?? '', now)
  if (!pendingSignIn || !(await claimOnce(deps, pendingSignIn.state, now))) return pages.buildExpiredSignInPage()
  const { returnTo, invitation } = pendingSignIn
  let verified: Omit<PendingIdentity, 'returnTo'>
  try {
    verified = await deps.issuer.verifyCallback(request.url, pendingSignIn)
  } catch (error) {
    const errorKind = classifyIssuerError(error)
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

/** Handles POST /api/callback, sent by the page on which a person chooses one of several invitations. */
export async function finishSignInWithChosenInvitation(
  deps: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignInResponse> {
  const site = getHeader(request, 'sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') throw new Failure('FORBIDDEN')
  const { body } = request
  if (!(body instanceof URLSearchParams)) throw new Failure('WRONG_TYPE')
  const now = deps.clock()
  deps.rateLimit?.(`sign-in callback ${request.ip}`, signInRateLimit, now)
  const pendingIdentity = deps.pendingSignIns.takeIdentity(request, reply, now)
  const chosenId = body.get('invitation')
  if (!pendingIdentity || !chosenId || !(await claimOnce(deps, pendingIdentity.id, now)))
    return pages.buildExpiredSignInPage()
  return signIn(deps, request, reply, pendingIdentity, { chosenId }, now)
}

/** Whether this is the first use of a sign-in's cookie on any instance; a browser may have kept a copy. */
const claimOnce = ({ database }: SignInDeps, id: string, now: Date): Promise<boolean> =>
  database.acrossOrganizations('write', (db) => store.markSignInAsUsed(db, hashSecret(id), now))

async function signIn(
  deps: SignInDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  pendingIdentity: PendingIdentity,
  selector: team.InvitationSelector,
  now: Date,
): Promise<SignInResponse> {
  const { sessionCookie, pendingSignIns, database } = deps
  const { identity, returnTo } = pendingIdentity
  const result = await completeSignIn(
    deps,
    pendingIdentity,
    selector,
    readSessionCookie(request, sessionCookie.name),
    now,
  )
  if (result.kind !== 'signed_in') {
    pendingSignIns.saveIdentity(reply, pendingIdentity, now)
    return result.kind === 'choice'
      ? pages.buildInvitationChoicePage(result.invitations)
      : pages.buildSignInRefusedPage(result.reason, identity.email)
  }
  const { membership, cookie, otherInvitation } = result
  sessionCookie.set(reply, cookie)
  const zone = getHeader(request, 'x-time-zone')
  if (zone && isTimeZone(zone))
    await database.inOrganization(membership.organizationId, 'write', (db) =>
      team.saveLastSeenTimeZone(db, membership.userId, zone),
    )
  return otherInvitation ? pages.buildUnacceptedInvitationPage(otherInvitation, returnTo) : { redirectTo: returnTo }
}

/** Reads a query parameter. Throws VALIDATION if it is given twice. */
function readQueryParameter(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, string | string[] | undefined>)[name]
  if (Array.isArray(value)) throw new Failure('VALIDATION', { message: 'A query parameter is given twice' })
  return value
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
