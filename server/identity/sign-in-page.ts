import { html } from '#server/base/markup.ts'
import type { PlainPage } from '#server/base/plain-page.ts'
import type { DemoAccount } from './accounts.ts'

/** Where the page stands and who has a button on it; `wrong` is what was typed and is no address. */
export type SignInPage = { at: string; people: readonly DemoAccount[]; publicUrl: string; wrong?: string }

/** Who signs in: first a form that takes any address, then a button for each demo account. Plain HTML, no scripts. */
export function signInPage({ at, people, publicUrl, wrong }: SignInPage): PlainPage {
  return {
    title: 'Who is signing in?',
    formsEndAt: [publicUrl],
    body: html`<form method="post" action="${at}">
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
          autofocus${wrong !== undefined && html` value="${wrong}" aria-invalid="true" aria-describedby="wrong"`}
        />
        ${wrong !== undefined && html`<p class="wrong" id="wrong">Please enter a whole e-mail address.</p>`}
        <button class="press first">Continue</button>
      </form>
      ${people.length > 0 && demo(at, people)}
      <p class="small">
        This sign-in comes with Daybook for trying it out: it asks for no password and believes every address.
      </p>`,
  }
}

/** For a sign-in that was left open too long, and for addresses that are none. */
export const strayPage = (publicUrl: string): PlainPage => ({
  title: 'There is nothing to sign in to here',
  body: html`<p>This sign-in was left open for too long, or its address is not whole.</p>
    <div class="actions"><a class="press first" href="${publicUrl}/">Go to Daybook</a></div>`,
})

/** Asked for by nobody's token: shown when an address of the issuer is visited by hand. */
export const signOutPage = (form: string): PlainPage => ({
  title: 'Sign out?',
  body: html`${{ markup: form }}
    <div class="actions">
      <button class="press first" form="op.logoutForm" name="logout" value="yes">Sign out</button>
    </div>`,
})

export const signedOutPage = (publicUrl: string): PlainPage => ({
  title: 'You are signed out',
  body: html`<div class="actions"><a class="press first" href="${publicUrl}/">Go to Daybook</a></div>`,
})

const demo = (at: string, people: readonly DemoAccount[]) =>
  html`<hr class="rule" />
    <h2>Or as somebody of the demo</h2>
    <ul class="people">
      ${people.map(
        ({ email, name, role, organization }) =>
          html`<li>
            <form method="post" action="${at}">
              <input type="hidden" name="email" value="${email}" />
              <button class="press person">
                <span>${name}</span> <span class="what">${role}, ${organization}</span>
              </button>
            </form>
          </li> `,
      )}
    </ul>`
