import { html } from '#server/base/markup.ts'
import type { PlainPage } from '#server/base/plain-page.ts'
import type { DemoAccount } from './accounts.ts'

/** Where the page stands and who has a button on it; `wrong` is what was typed and is no address. */
export type SignInPageOptions = {
  formAction: string
  demoAccounts: readonly DemoAccount[]
  publicUrl: string
  invalidEmail?: string
}

/** Who signs in: first a form that takes any address, then a button for each demo account. Plain HTML, no scripts. */
export function buildSignInPage({ formAction, demoAccounts, publicUrl, invalidEmail }: SignInPageOptions): PlainPage {
  return {
    title: 'Who is signing in?',
    formActionOrigins: [publicUrl],
    body: html`<form method="post" action="${formAction}">
        <label for="email">E-mail</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          autocapitalize="none"
          spellcheck="false"
          maxlength="254"
          required
          autofocus${invalidEmail !== undefined && html` value="${invalidEmail}" aria-invalid="true" aria-describedby="wrong"`}
        />
        ${invalidEmail !== undefined && html`<p class="wrong" id="wrong">Please enter a whole e-mail address.</p>`}
        <button class="button first">Continue</button>
      </form>
      ${demoAccounts.length > 0 && renderDemoAccounts(formAction, demoAccounts)}
      <p class="small">
        This sign-in comes with Daybook for trying it out: it asks for no password and believes every address.
      </p>`,
  }
}

/** For a sign-in that was left open too long, and for addresses that are none. */
export const buildExpiredPage = (publicUrl: string): PlainPage => ({
  title: 'There is nothing to sign in to here',
  body: html`<p>This sign-in was left open for too long, or its address is not whole.</p>
    <div class="actions"><a class="button first" href="${publicUrl}/">Go to Daybook</a></div>`,
})

/** Asked for by nobody's token: shown when an address of the issuer is visited by hand. */
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

const renderDemoAccounts = (formAction: string, demoAccounts: readonly DemoAccount[]) =>
  html`<hr class="rule" />
    <h2>Or as somebody of the demo</h2>
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
