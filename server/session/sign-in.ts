import type { FastifyReply, FastifyRequest } from 'fastify'
import { isTimeZone } from '#contract/calendar-day.ts'
import { Failure } from '#server/base/failure.ts'
import { headerOf } from '#server/base/parse.ts'
import * as team from '#server/team/service.ts'
import type { House, Step } from './doors.ts'
import { letIn } from './entrance.ts'
import { troubleOf } from './issuer.ts'
import * as pages from './pages.ts'
import type { Waiting } from './pending.ts'
import { safeReturn } from './return-to.ts'
import { cookieIn } from './sessions.ts'

/** How many sign-ins may begin at one address: an office of hundreds may stand behind it at nine o'clock. */
const limit = { calls: 60, minutes: 1 }

/** GET /api/login: on to the issuer, with what is needed at the way back in a cookie. */
export async function beginSignIn(house: House, request: FastifyRequest, reply: FastifyReply): Promise<Step> {
  const { publicUrl, rateLimit, clock, issuer, pending } = house
  const now = clock()
  rateLimit?.(`sign-in ${request.ip}`, limit, now)
  const returnTo = safeReturn(once(request, 'returnTo'), publicUrl)
  const invitation = once(request, 'invitation')
  if (isOurselvesElsewhere(request, publicUrl)) return { to: new URL(publicUrl).origin + request.url }
  try {
    const { address, ...begun } = await issuer.begin()
    pending.keep(
      request,
      reply,
      { ...begun, returnTo, ...(invitation && { invitation: team.hashOfToken(invitation).toString('base64url') }) },
      now,
    )
    return { to: address }
  } catch (error) {
    house.tell(request, error)
    return pages.awayPage(returnTo)
  }
}

/** GET /api/callback: who the issuer names comes in, chooses, or reads why not. */
export async function finishSignIn(house: House, request: FastifyRequest, reply: FastifyReply): Promise<Step> {
  const now = house.clock()
  const begun = house.pending.take(request, reply, once(request, 'state') ?? '', now)
  if (!begun) return pages.expiredPage()
  const { returnTo, invitation } = begun
  let named: Omit<Waiting, 'returnTo'>
  try {
    named = await house.issuer.finish(request.url, begun)
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble !== 'declined') house.tell(request, error)
    return { declined: pages.declinedPage, failed: pages.failedPage, away: pages.awayPage }[trouble](returnTo)
  }
  return enter(
    house,
    request,
    reply,
    { ...named, returnTo },
    invitation ? { tokenHash: Buffer.from(invitation, 'base64url') } : {},
    now,
  )
}

/** POST /api/callback: which of several invitations somebody takes; sent by choicePage. */
export async function choose(house: House, request: FastifyRequest, reply: FastifyReply): Promise<Step> {
  const site = headerOf(request, 'sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') throw new Failure('FORBIDDEN')
  const { body } = request
  if (!(body instanceof URLSearchParams)) throw new Failure('WRONG_TYPE')
  const now = house.clock()
  const waiting = house.pending.takeWaiting(request, reply, now)
  const chosenId = body.get('invitation')
  if (!waiting || !chosenId) return pages.expiredPage()
  return enter(house, request, reply, waiting, { chosenId }, now)
}

async function enter(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  waiting: Waiting,
  way: team.Way,
  now: Date,
): Promise<Step> {
  const { session, pending, database } = house
  const { arrival, returnTo } = waiting
  const entrance = await letIn(house, waiting, way, cookieIn(request, session.name), now)
  if (entrance.kind !== 'entered') {
    pending.keepWaiting(reply, waiting, now)
    return entrance.kind === 'choice'
      ? pages.choicePage(entrance.offers)
      : pages.refusedPage(entrance.reason, arrival.email)
  }
  const { place, cookie, elsewhere } = entrance
  session.give(reply, cookie)
  const zone = headerOf(request, 'x-time-zone')
  if (zone && isTimeZone(zone))
    await database.inOrganization(place.organizationId, 'write', (db) => team.keepTimeZone(db, place.userId, zone))
  return elsewhere ? pages.elsewherePage(elsewhere, returnTo) : { to: returnTo }
}

/** A query parameter; throws VALIDATION where it is given twice (contract 1). */
function once(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, string | string[] | undefined>)[name]
  if (Array.isArray(value)) throw new Failure('VALIDATION', { message: 'A query parameter is given twice' })
  return value
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a browser came by another name of this machine than PUBLIC_URL has: the cookie it is given would not come
 * along on the way back. Beyond loopback names a proxy decides what stands in Host, and nobody is sent anywhere.
 */
function isOurselvesElsewhere(request: FastifyRequest, publicUrl: string): boolean {
  const ours = new URL(publicUrl)
  if (!URL.canParse(`http://${request.host}`)) return false
  const asked = new URL(`${ours.protocol}//${request.host}`)
  return (
    asked.hostname !== ours.hostname &&
    loopback.has(asked.hostname) &&
    loopback.has(ours.hostname) &&
    asked.port === ours.port
  )
}
