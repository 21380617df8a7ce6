import type { FastifyReply, FastifyRequest } from 'fastify'
import { identityPaths } from '#contract/session/identity-paths.ts'
import type { AddPageRoute, PageResponse } from '#server/base/pages/page-routes.ts'
import { buildExpiredSignInPage } from '#server/session/service.ts'
import { getEmailSubject } from './accounts.ts'
import type { BuiltInProvider } from './built-in-provider.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply, uid: string) => Promise<PageResponse>
type ProviderDeps = { provider: BuiltInProvider }

/** Adds a page of the sign-in that its address names; it has expired unless the browser is at that one. */
export const addSignInStep = (
  addRoute: AddPageRoute,
  { provider }: ProviderDeps,
  method: 'GET' | 'POST',
  path: string,
  handle: Handler,
): void =>
  addRoute(method, `${identityPaths.signIn}/:uid${path}`, async (request, reply) => {
    const uid = await provider.findInteraction(request.raw, reply.raw)
    if (!uid || uid !== getUid(request)) return buildExpiredSignInPage()
    return handle(request, reply, uid)
  })

/** Completes the sign-in of an address that the person has proved to own. */
export async function finishSignIn(
  { provider }: ProviderDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): Promise<PageResponse> {
  const person = { subject: getEmailSubject(email), email }
  const redirectTo = await provider.finishInteraction(request.raw, reply.raw, person)
  return redirectTo ? { redirectTo } : buildExpiredSignInPage()
}

/** Returns the id of the sign-in that a page's address names. */
export const getUid = (request: FastifyRequest): string => (request.params as { uid: string }).uid
