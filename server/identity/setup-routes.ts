import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { SetupAdmin, SetupOrganization, SetupPerson, setUp } from '#contract/identity/setup.ts'
import { identityPaths } from '#contract/session/identity-paths.ts'
import { Failure, throwInvalid } from '#server/base/failure.ts'
import { parseRequest } from '#server/base/http/parse.ts'
import { isId, newId } from '#server/base/ids.ts'
import { getNetwork } from '#server/base/limits/rate-limit.ts'
import {
  type AddPageRoute,
  type PageResponse,
  readPageForm,
  readQueryParameter,
} from '#server/base/pages/page-routes.ts'
import { sendMailAtOnce } from '#server/mail/for-identity.ts'
import { completeSignIn, signInByLink } from '#server/session/service.ts'
import { getEmailSubject, normalizeEmail } from './accounts.ts'
import type { BuiltInIdentityDeps } from './built-in-deps.ts'
import type { FormState } from './link-pages.ts'
import { parsePageForm } from './link-routes.ts'
import { getOfferPath } from './passkeys.ts'
import { getIssuerUrl } from './provider.ts'
import * as pages from './setup-pages.ts'
import { inviteFirstAdmin, isSetupToken, setUpOrganization, setUpSuperAdmin } from './setup.ts'
import { findSignedInPerson } from './signed-in-person.ts'

const noForm: FormState = { values: {}, issues: {} }
const setupRateLimit = { calls: 60, minutes: 1 }
const stepPaths = {
  mail: `${identityPaths.setup}/mail`,
  organization: `${identityPaths.setup}/organization`,
  invitation: `${identityPaths.setup}/invitation`,
}

/** Adds the four steps of the set-up. The first needs the token of the set-up link, the others its super administrator. */
export function setupPageRoutes(addRoute: AddPageRoute, deps: BuiltInIdentityDeps): void {
  const { publicUrl, clock, rateLimit } = deps
  const toPerson = (input: z.output<typeof SetupPerson>) => toLinkedPerson(publicUrl, input)

  addRoute('GET', identityPaths.setup, async (request) => {
    const now = clock()
    rateLimit?.('setUp', getNetwork(request), setupRateLimit, now)
    const token = readQueryParameter(request, 'token') ?? ''
    return (await isSetupToken(deps, token, now)) ? pages.buildPersonPage(token, noForm) : pages.buildSetupRefusedPage()
  })

  addRoute('POST', identityPaths.setup, async (request, reply) => {
    const now = clock()
    rateLimit?.('setUp', getNetwork(request), setupRateLimit, now)
    const fields = readPageForm(request)
    const token = fields.get('token') ?? ''
    if (!(await isSetupToken(deps, token, now))) return pages.buildSetupRefusedPage()
    const parsed = parsePageForm(SetupPerson, fields)
    if ('form' in parsed) return pages.buildPersonPage(token, parsed.form)
    const person = toPerson(parsed.data)
    return signInByLink(deps, request, reply, (db) => setUpSuperAdmin(db, now, person, token), {
      redirectTo: getOfferPath(publicUrl, stepPaths.mail),
      now,
    })
  })

  /** Adds a page for the super administrator only. */
  const addStep = (
    method: 'GET' | 'POST',
    path: string,
    handle: (request: FastifyRequest, person: SuperAdmin, now: Date) => Promise<PageResponse>,
  ) =>
    addRoute(method, path, async (request) => {
      const now = clock()
      const person = await findSignedInPerson(deps, request, now)
      return person?.viewer.role === 'super_admin' ? handle(request, person, now) : pages.buildSetupRefusedPage()
    })

  addStep('GET', stepPaths.mail, async (_request, { email }) =>
    pages.buildMailPage(email, deps.openMailTransport !== undefined),
  )
  addStep('POST', stepPaths.mail, async (request, { email }) => {
    readPageForm(request)
    return pages.buildMailPage(email, true, await sendTestMail(deps, email))
  })

  addStep('GET', stepPaths.organization, async () => pages.buildOrganizationPage(newId(), noForm))
  addStep('POST', stepPaths.organization, async (request, { viewer }, now) => {
    const fields = readPageForm(request)
    const id = fields.get('id') ?? ''
    const parsed = parsePageForm(SetupOrganization, fields)
    if (!isId(id) || 'form' in parsed)
      return pages.buildOrganizationPage(isId(id) ? id : newId(), 'form' in parsed ? parsed.form : noForm)
    await setUpOrganization(deps, viewer, id, parsed.data, now)
    return { redirectTo: `${stepPaths.invitation}?organization=${id}` }
  })

  addStep('GET', stepPaths.invitation, async (request) =>
    pages.buildAdminPage(readOrganizationId(readQueryParameter(request, 'organization')), noForm),
  )
  addStep('POST', stepPaths.invitation, async (request, { viewer }, now) => {
    const fields = readPageForm(request)
    const organizationId = readOrganizationId(fields.get('organization') ?? undefined)
    const parsed = parsePageForm(SetupAdmin, fields)
    if ('form' in parsed) return pages.buildAdminPage(organizationId, parsed.form)
    const { email } = parsed.data
    try {
      const link = await inviteFirstAdmin(deps, viewer, organizationId, email, now)
      return pages.buildDonePage(link, email, deps.openMailTransport !== undefined)
    } catch (error) {
      if (!(error instanceof Failure) || (error.code !== 'DUPLICATE' && error.code !== 'VALIDATION')) throw error
      const message = error.issues?.[0]?.message ?? error.message
      return pages.buildAdminPage(organizationId, { values: { email }, issues: { email: message } })
    }
  })
}

type SuperAdmin = NonNullable<Awaited<ReturnType<typeof findSignedInPerson>>>

/** Adds POST /api/setup, which sets Daybook up in one call as the pages do in four steps. */
export function setupRoute(app: FastifyInstance, deps: BuiltInIdentityDeps): void {
  const { publicUrl, clock, rateLimit } = deps
  app.post(setUp.path, async (request, reply) => {
    const now = clock()
    rateLimit?.('setUp', getNetwork(request), setupRateLimit, now)
    const { token, organization, adminEmail, ...input } = parseRequest(setUp, request).body
    if (normalizeEmail(adminEmail) === normalizeEmail(input.email))
      throwInvalid('adminEmail', 'The admin needs another address than the super administrator')
    const person = toLinkedPerson(publicUrl, input)
    const result = await completeSignIn(deps, (db) => setUpSuperAdmin(db, now, person, token), { now })
    if (result.kind !== 'signed_in')
      throw new Failure('FORBIDDEN', { message: 'This set-up link has expired, or Daybook is set up already' })
    const { organizationId: platformId, userId } = result.membership
    const viewer = {
      id: userId,
      organizationId: platformId,
      role: 'super_admin' as const,
      email: person.email,
      country: 'US',
    }
    const id = newId()
    await setUpOrganization(deps, viewer, id, organization, now)
    const invitationUrl = await inviteFirstAdmin(deps, viewer, id, adminEmail, now)
    return reply.code(201).header('cache-control', 'no-store').send({ organizationId: id, invitationUrl })
  })
}

function toLinkedPerson(publicUrl: string, { firstName, lastName, email: typed }: z.output<typeof SetupPerson>) {
  const email = normalizeEmail(typed) ?? throwInvalid('email', 'Please enter a valid e-mail address')
  return { issuer: getIssuerUrl(publicUrl), subject: getEmailSubject(email), email, firstName, lastName }
}

function readOrganizationId(id: string | undefined): string {
  if (id === undefined || !isId(id)) throw new Failure('VALIDATION', { message: 'The organization is missing' })
  return id
}

/** Sends a letter at once and returns the outcome. */
async function sendTestMail(
  { openMailTransport }: BuiltInIdentityDeps,
  recipient: string,
): Promise<pages.TestMailResult> {
  if (!openMailTransport) return { sent: false, reason: 'SMTP_URL is not set' }
  const content = {
    heading: 'Mail works',
    paragraphs: ['This is the test letter of your set-up. Daybook can send codes and invitations.'],
    footnote: 'Sent because somebody pressed "Send a test letter" during the set-up of Daybook.',
  }
  try {
    const letter = { id: newId(), recipient, subject: 'Mail from Daybook works', content }
    await sendMailAtOnce(openMailTransport, letter)
    return { sent: true }
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number }
    return { sent: false, reason: String(responseCode ?? code ?? 'no answer') }
  }
}
