import { type ErrorCode, errors } from '#contract/errors.ts'
import { type Role, roleNames } from '#contract/roles.ts'
import { doors, signInAt } from '#contract/session.ts'
import { html } from '#server/base/markup.ts'
import type { PlainPage } from '#server/base/plain-page.ts'
import type { Refusal } from '#server/team/service.ts'
import { refusals } from './refusals.ts'

/** A page of the sign-in; one with a code is an error and has its status. */
export type Page = PlainPage & { code?: ErrorCode; text: string }

export function refusedPage(reason: Refusal, email: string | null): Page {
  const { title, text } = refusals[reason]
  const actions = [signOut]
  // The link they came by says nothing; their address may still be invited.
  if (reason === 'invitation_unknown')
    actions.push(html`<a class="press" href="${doors.signIn}">Sign in without it</a>`)
  return page({ code: 'FORBIDDEN', title, text: text(email ?? 'this address') }, actions)
}

export const expiredPage = (): Page =>
  page(
    {
      code: 'VALIDATION',
      title: 'This sign-in cannot be finished',
      text: 'It took longer than 10 minutes, was finished already, or was begun in another browser. Nothing is lost: begin again.',
    },
    [signInAgain('/'), home],
  )

export const failedPage = (returnTo: string): Page =>
  page(
    {
      code: 'VALIDATION',
      title: 'The sign-in did not work',
      text: 'The identity service did not confirm it. Please try once more.',
    },
    [signInAgain(returnTo)],
  )

export const declinedPage = (returnTo: string): Page =>
  page({ code: 'FORBIDDEN', title: 'You did not sign in', text: 'The identity service was told not to sign you in.' }, [
    signInAgain(returnTo),
  ])

export const awayPage = (returnTo: string): Page =>
  page(
    {
      code: 'UNAVAILABLE',
      title: 'Signing in is not possible right now',
      text: 'The identity service does not answer. Whoever is signed in can go on working; please try again in a moment.',
    },
    [html`<a class="press first" href="${signInAt(returnTo)}">Try again</a>`],
  )

/** For what the kernel refuses: too many, twice a parameter, database away. */
export const errorPage = (code: ErrorCode, text: string): Page =>
  page({ code, title: errors[code].status < 500 ? 'That did not work' : 'Something is not working', text }, [
    signInAgain('/'),
  ])

export const choicePage = (offers: readonly { id: string; organization: string; role: Role }[]): Page =>
  page(
    {
      title: 'Which organization will you join?',
      text: 'Several have invited you. A person belongs to one; the others stay as they are.',
    },
    [...offers.map(choiceOf), html`<p class="small">None of them? <a href="${doors.signOut}">Sign out</a></p>`],
  )

export const elsewherePage = ({ home: at, invitedBy }: { home: string; invitedBy: string }, returnTo: string): Page =>
  page(
    {
      title: `You are signed in to ${at}`,
      text: `The invitation of ${invitedBy} was not accepted: a person belongs to one organization, and yours is ${at}.`,
    },
    [html`<a class="press first" href="${returnTo}">Go on to Daybook</a>`],
  )

const choiceOf = ({ id, organization, role }: { id: string; organization: string; role: Role }) =>
  html`<form method="post" action="${doors.back}">
    <input type="hidden" name="invitation" value="${id}" />
    <button class="press person"><span>${organization}</span> <span class="what">as ${roleNames[role]}</span></button>
  </form>`

const page = (
  { title, text, code }: { title: string; text: string; code?: ErrorCode },
  actions: readonly ReturnType<typeof html>[],
): Page => ({
  code,
  title,
  text,
  body: html`<p>${text}</p>
    <div class="actions">${actions}</div>`,
})

const signInAgain = (returnTo: string) =>
  html`<a class="press first" href="${returnTo === '/' ? doors.signIn : signInAt(returnTo)}">Sign in again</a>`
const home = html`<a class="press" href="/">Go to Daybook</a>`
const signOut = html`<a class="press first" href="${doors.signOut}">Sign out</a>`
