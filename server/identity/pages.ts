import type { Context } from 'oidc-provider'
import { html, type Markup, type PlainPage, renderPlainPage } from '#server/base/pages/plain-page.ts'
import type { DemoAccount } from './accounts.ts'

/** Content of the sign-in page; `invalidEmail` is the rejected input. */
type SignInPageOptions = {
  formAction: string
  demoAccounts: readonly DemoAccount[]
  publicUrl: string
  invalidEmail?: string
}

/** Builds the sign-in page: a form for any address, then a button for each demo account. */
export function buildSignInPage({ formAction, demoAccounts, publicUrl, invalidEmail }: SignInPageOptions): PlainPage {
  return {
    title: 'Who is signing in?',
    formActionOrigins: [publicUrl],
    body: html`<form method="post" action="${formAction}">
        ${renderEmailField('email', invalidEmail)}
        <button class="button first">Continue</button>
      </form>
      ${demoAccounts.length > 0 && renderDemoAccounts(formAction, demoAccounts)}
      <p class="small">No password needed: this sign-in is for trying out Daybook only.</p>`,
  }
}

/** Renders the field of an address, with what is wrong with the rejected one. */
export const renderEmailField = (autocomplete: string, invalidEmail?: string): Markup =>
  html`<label for="email">E-mail</label>
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="${autocomplete}"
      autocapitalize="none"
      spellcheck="false"
      maxlength="254"
      required
      autofocus${invalidEmail !== undefined && html` value="${invalidEmail}" aria-invalid="true" aria-describedby="wrong"`}
    />
    ${invalidEmail !== undefined && html`<p class="wrong" id="wrong">Please enter a valid e-mail address.</p>`}`

/** Builds the page for an expired sign-in or an unknown path. */
export const buildExpiredInteractionPage = (publicUrl: string): PlainPage => ({
  title: 'Nothing to sign in to',
  body: html`<p>This sign-in expired, or its address is incomplete.</p>
    <div class="actions"><a class="button first" href="${publicUrl}/">Go to Daybook</a></div>`,
})

/** Builds the confirmation for a sign-out without a valid token, as when its URL is opened by hand. */
export const buildSignOutPage = (form: string): PlainPage => ({
  title: 'Sign out?',
  body: html`${{ markup: form }}
    <div class="actions">
      <button class="button first" form="op.logoutForm" name="logout" value="yes">Sign out</button>
    </div>`,
})

export const buildSignedOutPage = (publicUrl: string): PlainPage => ({
  title: 'You are signed out',
  body: html`<div class="actions"><a class="button first" href="${publicUrl}/">Go to Daybook</a></div>`,
})

/** Answers a request of the issuer with a page. */
export function sendPlainPage(ctx: Context, page: PlainPage, status = 200): void {
  const { text, headers } = renderPlainPage(page)
  ctx.status = status
  ctx.set(headers)
  ctx.body = text
}

const renderDemoAccounts = (formAction: string, demoAccounts: readonly DemoAccount[]) =>
  html`<hr class="rule" />
    <h2>Or try it as</h2>
    <ul class="people">
      ${demoAccounts.map(
        ({ email, name, role, organization }) =>
          html`<li>
            <form method="post" action="${formAction}">
              <input type="hidden" name="email" value="${email}" />
              <button class="button person">
                <span>${name}</span> <span class="what">${role}, ${organization}</span>
              </button>
            </form>
          </li> `,
      )}
    </ul>`
