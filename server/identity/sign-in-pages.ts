import type { ErrorCode } from '#contract/base/errors.ts'
import { identityPaths } from '#contract/session/identity-paths.ts'
import { authPaths } from '#contract/session/session.ts'
import { buildMessagePage, type Message, type MessagePage } from '#server/base/pages/page-routes.ts'
import { html, type Markup } from '#server/base/pages/plain-page.ts'
import { emailField, renderField } from './link-pages.ts'

/** Renders the link that begins a new sign-in. */
export const renderBeginLink = (label: string): Markup =>
  html`<a class="button first" href="${authPaths.signIn}">${label}</a>`

/**
 * Builds the page that asks for the e-mail address. `passkeyOptions` is JSON for the browser, absent if passkeys cannot
 * work.
 */
export const buildEmailPage = (action: string, passkeyOptions?: string, invalidEmail?: string): MessagePage => ({
  title: 'Sign in to Daybook',
  text: 'Please enter a valid e-mail address.',
  ...(invalidEmail !== undefined && { code: 'VALIDATION' }),
  ...(passkeyOptions && { script: identityPaths.passkeyScript }),
  body: html`<form method="post" action="${action}">
      ${renderEmailField('username webauthn', invalidEmail)}
      <button class="button first">Continue</button>
    </form>
    ${
      passkeyOptions &&
      html`<form method="post" action="${action}/passkey" data-passkey="get" data-options="${passkeyOptions}" hidden>
        <input type="hidden" name="credential" />
        <button class="button" type="button">Sign in with a passkey</button>
        <p class="wrong" role="alert" hidden></p>
      </form>`
    }
    <p class="small">We send a code to your address. No password is needed.</p>`,
})

/** Renders the field of an address, with the error of a rejected one. */
export const renderEmailField = (autocomplete: string, invalidEmail?: string): Markup =>
  renderField(
    { ...emailField, autocomplete, isFirst: true },
    {
      values: { email: invalidEmail ?? '' },
      issues: invalidEmail === undefined ? {} : { email: 'Please enter a valid e-mail address.' },
    },
  )

/** Builds the page that asks for the code; the same whether an address is known or not. */
export function buildCodePage(action: string, email: string, triesLeft?: number): MessagePage {
  const wrong =
    triesLeft !== undefined &&
    `That is not the code in the latest e-mail. ${triesLeft === 1 ? 'One attempt left.' : `${triesLeft} attempts left.`}`
  return {
    title: 'Check your e-mail',
    text: wrong || 'We sent a code.',
    ...(wrong && { code: 'VALIDATION' as ErrorCode }),
    body: html`<p>
        If <strong>${email}</strong> can sign in here, a code of six digits and a link are on their way to it. They work
        for 10 minutes, in this browser.
      </p>
      <form method="post" action="${action}/code">
        <label for="code">Code</label>
        <input
          id="code"
          name="code"
          class="code"
          inputmode="numeric"
          autocomplete="one-time-code"
          maxlength="20"
          required
          autofocus${wrong && html` aria-invalid="true" aria-describedby="wrong"`}
        />
        ${wrong && html`<p class="wrong" id="wrong">${wrong}</p>`}
        <button class="button first">Sign in</button>
      </form>
      <div class="actions">${renderResendForm(action, email)}</div>
      <p class="small">
        Nothing arrived? Check your spam folder, and ask your admin which address they invited.
        <a href="${action}">Use another address</a>
      </p>`,
  }
}

const renderResendForm = (action: string, email: string): Markup =>
  html`<form method="post" action="${action}">
    <input type="hidden" name="email" value="${email}" />
    <button class="button">Send another code</button>
  </form>`

/** Builds the page of a link, whose button signs in. A GET must not use it up: mail scanners open links. */
export const buildTokenPage = (action: string, token: string, text: Markup): MessagePage => ({
  title: 'Sign in to Daybook',
  text: 'Press the button to sign in.',
  body: html`<p>${text}</p>
    <form method="post" action="${action}">
      <input type="hidden" name="token" value="${token}" />
      <button class="button first" autofocus>Sign in</button>
    </form>`,
})

/** What the pages say of codes and links that do not work, by reason. */
export const codeRefusals = {
  elsewhere: {
    code: 'VALIDATION',
    title: 'Not the browser that asked',
    text: 'A code and its link work only in the browser where you typed your e-mail address. Go back there and type the code from the e-mail, or begin here.',
    actions: [renderBeginLink('Sign in here')],
  },
  used: {
    code: 'VALIDATION',
    title: 'This was already used',
    text: 'A code and its link work once. If that was you, you are signed in; otherwise ask for a new code.',
    actions: [renderBeginLink('Sign in'), html`<a class="button" href="/">Go to Daybook</a>`],
  },
  expired: {
    code: 'VALIDATION',
    title: 'This code has expired',
    text: 'A code and its link work for 10 minutes, and only the newest ones. Ask for a new code.',
    actions: [renderBeginLink('Ask for a new code')],
  },
  ended: {
    code: 'VALIDATION',
    title: 'Too many wrong codes',
    text: 'After five wrong tries a code is void, so that nobody can guess it. Ask for a new one.',
    actions: [renderBeginLink('Ask for a new code')],
  },
} satisfies Record<string, Message>

/** What the pages say of passkeys that do not sign in, by reason. */
export const passkeyRefusals = {
  unknown: {
    code: 'FORBIDDEN',
    title: 'This passkey is not known here',
    text: 'It was removed from your profile, or belongs to another Daybook. Sign in by e-mail; you can then make a new one.',
    actions: [renderBeginLink('Sign in by e-mail')],
  },
  invalid: {
    code: 'VALIDATION',
    title: 'The passkey did not sign you in',
    text: 'It took longer than 10 minutes, or the answer was not complete. Nothing is lost. Please try again.',
    actions: [renderBeginLink('Try again')],
  },
  counter: {
    code: 'FORBIDDEN',
    title: 'This passkey was refused',
    text: 'Its counter went back, as it would if somebody had copied it. Sign in by e-mail, remove this passkey in your profile and make a new one. Tell your admin if you did not restore or copy the device yourself.',
    actions: [renderBeginLink('Sign in by e-mail')],
  },
} satisfies Record<string, Message>

/** Builds the page that says why no code can be sent: the mail server is unavailable, or none is configured. */
export const buildMailStatePage = (state: 'unavailable' | 'none', action: string): MessagePage =>
  buildMessagePage({
    code: 'UNAVAILABLE',
    title: state === 'unavailable' ? 'Mail cannot be sent right now' : 'Mail is not set up here',
    text:
      state === 'unavailable'
        ? 'The mail server is not answering, so no code was sent. Try again in a few minutes, or sign in with a passkey. Whoever runs this Daybook can make you a link.'
        : 'No mail server is set up, so no code can be sent. Sign in with a passkey or an invitation link. Whoever runs this Daybook can make you a link.',
    actions: [html`<a class="button first" href="${action}">${state === 'unavailable' ? 'Try again' : 'Back'}</a>`],
    note: 'On the machine that runs it: npm run sign-in-link -- you@example.com',
  })
