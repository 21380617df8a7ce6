import { type ErrorCode, errorDefinitions } from '#contract/base/errors.ts'
import { type Role, roleLabels } from '#contract/base/roles.ts'
import { authPaths, buildSignInPath } from '#contract/session/session.ts'
import { buildMessagePage, type MessagePage } from '#server/base/pages/page-routes.ts'
import { html } from '#server/base/pages/plain-page.ts'
import type { SignInRefusal } from '#server/team/for-sign-in.ts'
import { signInRefusalTexts } from './refusals.ts'

/** Builds the page for a person whom the issuer identified, but who has no access here. */
export function buildSignInRefusedPage(reason: SignInRefusal, email: string | null): MessagePage {
  const { title, text } = signInRefusalTexts[reason]
  const actions = [signOutLink]
  // Their address may have an invitation even though the token of the link is unknown.
  if (reason === 'invitation_unknown')
    actions.push(html`<a class="button" href="${authPaths.signIn}">Sign in without it</a>`)
  return buildMessagePage({ code: 'FORBIDDEN', title, text: text(email ?? 'this address'), actions })
}

/** Builds the page for a sign-in that the issuer did not confirm. */
export const buildSignInFailedPage = (returnTo: string): MessagePage =>
  buildMessagePage({
    code: 'VALIDATION',
    title: 'Sign-in failed',
    text: 'The identity service did not confirm it. Please try again.',
    actions: [renderSignInAgainLink(returnTo)],
  })

/** Builds the page for a person who declined at the issuer. */
export const buildSignInDeclinedPage = (returnTo: string): MessagePage =>
  buildMessagePage({
    code: 'FORBIDDEN',
    title: 'You did not sign in',
    text: 'The identity service was told not to sign you in.',
    actions: [renderSignInAgainLink(returnTo)],
  })

/** Builds the page for an issuer that does not respond. */
export const buildIssuerUnavailablePage = (returnTo: string): MessagePage =>
  buildMessagePage({
    code: 'UNAVAILABLE',
    title: 'Sign-in is not available right now',
    text: 'The identity service is not responding. If you are already signed in elsewhere, you can keep working. Please try again in a moment.',
    actions: [html`<a class="button first" href="${buildSignInPath(returnTo)}">Try again</a>`],
  })

/** Builds the page for errors that are not specific to sign-in, such as rate limits. */
export const buildGeneralErrorPage = (code: ErrorCode, text: string): MessagePage =>
  buildMessagePage({
    code,
    title: errorDefinitions[code].status < 500 ? 'That did not work' : 'Something went wrong',
    text,
    actions: [renderSignInAgainLink('/')],
  })

/** Builds the page on which a person chooses one of several organizations that invited them. */
export const buildInvitationChoicePage = (
  invitations: readonly { id: string; organization: string; role: Role }[],
): MessagePage =>
  buildMessagePage({
    title: 'Which organization will you join?',
    text: 'Several organizations invited you. You can join one; the other invitations stay open.',
    actions: [
      ...invitations.map(renderInvitationChoice),
      html`<p class="small">None of them? <a href="${authPaths.signOut}">Sign out</a></p>`,
    ],
  })

/**
 * Builds the page for a signed-in user whose invitation was not accepted, since they belong to another organization.
 */
export const buildUnacceptedInvitationPage = (
  { ownOrganization, invitingOrganization }: { ownOrganization: string; invitingOrganization: string },
  returnTo: string,
): MessagePage =>
  buildMessagePage({
    title: `You are signed in to ${ownOrganization}`,
    text: `The invitation from ${invitingOrganization} was not accepted: you can belong to one organization only, and yours is ${ownOrganization}.`,
    actions: [html`<a class="button first" href="${returnTo}">Continue to Daybook</a>`],
  })

const renderInvitationChoice = ({ id, organization, role }: { id: string; organization: string; role: Role }) =>
  html`<form method="post" action="${authPaths.callback}">
    <input type="hidden" name="invitation" value="${id}" />
    <button class="button person"><span>${organization}</span> <span class="what">as ${roleLabels[role]}</span></button>
  </form>`

const renderSignInAgainLink = (returnTo: string) =>
  html`<a class="button first" href="${returnTo === '/' ? authPaths.signIn : buildSignInPath(returnTo)}"
    >Sign in again</a
  >`
const signOutLink = html`<a class="button first" href="${authPaths.signOut}">Sign out</a>`
