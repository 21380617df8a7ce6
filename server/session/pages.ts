import { type ErrorCode, errorDefinitions } from '#contract/base/errors.ts'
import { type Role, roleLabels } from '#contract/base/roles.ts'
import { authPaths, buildSignInPath } from '#contract/session/session.ts'
import { html, type PlainPage } from '#server/base/plain-page.ts'
import type { SignInRefusal } from '#server/team/service.ts'
import { signInRefusalTexts } from './refusals.ts'

/** A page of the sign-in; with an error code it has that error's status. */
export type SignInMessagePage = PlainPage & { code?: ErrorCode; text: string }

export function buildSignInRefusedPage(reason: SignInRefusal, email: string | null): SignInMessagePage {
  const { title, text } = signInRefusalTexts[reason]
  const actions = [signOutLink]
  // Their address may have an invitation even though the token of the link is unknown.
  if (reason === 'invitation_unknown')
    actions.push(html`<a class="button" href="${authPaths.signIn}">Sign in without it</a>`)
  return buildPage({ code: 'FORBIDDEN', title, text: text(email ?? 'this address') }, actions)
}

export const buildExpiredSignInPage = (): SignInMessagePage =>
  buildPage(
    {
      code: 'VALIDATION',
      title: 'This sign-in cannot be finished',
      text: 'It took longer than 10 minutes, was finished already, or was begun in another browser. Nothing is lost: begin again.',
    },
    [renderSignInAgainLink('/'), homeLink],
  )

export const buildSignInFailedPage = (returnTo: string): SignInMessagePage =>
  buildPage(
    {
      code: 'VALIDATION',
      title: 'The sign-in did not work',
      text: 'The identity service did not confirm it. Please try once more.',
    },
    [renderSignInAgainLink(returnTo)],
  )

export const buildSignInDeclinedPage = (returnTo: string): SignInMessagePage =>
  buildPage(
    { code: 'FORBIDDEN', title: 'You did not sign in', text: 'The identity service was told not to sign you in.' },
    [renderSignInAgainLink(returnTo)],
  )

export const buildIssuerUnavailablePage = (returnTo: string): SignInMessagePage =>
  buildPage(
    {
      code: 'UNAVAILABLE',
      title: 'Signing in is not possible right now',
      text: 'The identity service does not answer. Whoever is signed in can go on working; please try again in a moment.',
    },
    [html`<a class="button first" href="${buildSignInPath(returnTo)}">Try again</a>`],
  )

/** Builds the page for errors that are not specific to sign-in, such as rate limits. */
export const buildGeneralErrorPage = (code: ErrorCode, text: string): SignInMessagePage =>
  buildPage(
    { code, title: errorDefinitions[code].status < 500 ? 'That did not work' : 'Something is not working', text },
    [renderSignInAgainLink('/')],
  )

export const buildInvitationChoicePage = (
  invitations: readonly { id: string; organization: string; role: Role }[],
): SignInMessagePage =>
  buildPage(
    {
      title: 'Which organization will you join?',
      text: 'Several have invited you. A person belongs to one; the others stay as they are.',
    },
    [
      ...invitations.map(renderInvitationChoice),
      html`<p class="small">None of them? <a href="${authPaths.signOut}">Sign out</a></p>`,
    ],
  )

export const buildUnacceptedInvitationPage = (
  { ownOrganization, invitingOrganization }: { ownOrganization: string; invitingOrganization: string },
  returnTo: string,
): SignInMessagePage =>
  buildPage(
    {
      title: `You are signed in to ${ownOrganization}`,
      text: `The invitation of ${invitingOrganization} was not accepted: a person belongs to one organization, and yours is ${ownOrganization}.`,
    },
    [html`<a class="button first" href="${returnTo}">Go on to Daybook</a>`],
  )

const renderInvitationChoice = ({ id, organization, role }: { id: string; organization: string; role: Role }) =>
  html`<form method="post" action="${authPaths.callback}">
    <input type="hidden" name="invitation" value="${id}" />
    <button class="button person"><span>${organization}</span> <span class="what">as ${roleLabels[role]}</span></button>
  </form>`

const buildPage = (
  { title, text, code }: { title: string; text: string; code?: ErrorCode },
  actions: readonly ReturnType<typeof html>[],
): SignInMessagePage => ({
  code,
  title,
  text,
  body: html`<p>${text}</p>
    <div class="actions">${actions}</div>`,
})

const renderSignInAgainLink = (returnTo: string) =>
  html`<a class="button first" href="${returnTo === '/' ? authPaths.signIn : buildSignInPath(returnTo)}"
    >Sign in again</a
  >`
const homeLink = html`<a class="button" href="/">Go to Daybook</a>`
const signOutLink = html`<a class="button first" href="${authPaths.signOut}">Sign out</a>`
