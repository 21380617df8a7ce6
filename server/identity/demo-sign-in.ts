import { identityPaths } from '#contract/session/identity-paths.ts'
import { type AddPageRoute, type MessagePage, readPageForm } from '#server/base/pages/page-routes.ts'
import { html } from '#server/base/pages/plain-page.ts'
import { normalizeEmail } from './accounts.ts'
import type { BuiltInIdentityDeps, DemoAccount } from './built-in-deps.ts'
import { renderEmailField } from './sign-in-pages.ts'
import { addSignInStep, finishSignIn } from './sign-in-steps.ts'

/** Adds the sign-in page of the demo, which signs in any address without proof: parseEnv allows it on loopback only. */
export function demoSignInRoutes(addRoute: AddPageRoute, deps: BuiltInIdentityDeps): void {
  const { demoAccounts } = deps
  addSignInStep(addRoute, deps, 'GET', '', async (_request, _reply, uid) => buildDemoSignInPage(uid, demoAccounts))
  addSignInStep(addRoute, deps, 'POST', '', async (request, reply, uid) => {
    const typed = readPageForm(request).get('email') ?? ''
    const email = normalizeEmail(typed)
    if (email === undefined) return buildDemoSignInPage(uid, demoAccounts, typed)
    return finishSignIn(deps, request, reply, email)
  })
}

/** A form for any address, then a button for each demo account. */
function buildDemoSignInPage(uid: string, accounts: readonly DemoAccount[], invalidEmail?: string): MessagePage {
  const action = `${identityPaths.signIn}/${uid}`
  return {
    title: 'Who is signing in?',
    text: 'Please enter a valid e-mail address.',
    ...(invalidEmail !== undefined && { code: 'VALIDATION' }),
    body: html`<p class="small">No password needed: this sign-in is for trying out Daybook only.</p>
      <form method="post" action="${action}">
        ${renderEmailField('email', invalidEmail)}
        <button class="button first">Continue</button>
      </form>
      ${
        accounts.length > 0 &&
        html`<hr class="rule" />
          <h2>Or try it as</h2>
          <ul class="people">
            ${accounts.map(
              ({ email, name, role, organization }) =>
                html`<li>
                  <form method="post" action="${action}">
                    <input type="hidden" name="email" value="${email}" />
                    <button class="button person">
                      <span>${name}</span> <span class="what">${role}, ${organization}</span>
                    </button>
                  </form>
                </li> `,
            )}
          </ul>`
      }`,
  }
}
