import { countryCodes } from '#contract/organizations/country-codes.ts'
import { identityPaths } from '#contract/session/identity-paths.ts'
import { authPaths } from '#contract/session/session.ts'
import { buildMessagePage, type MessagePage } from '#server/base/pages/page-routes.ts'
import { html, type Markup } from '#server/base/pages/plain-page.ts'
import { emailField, type FormState, renderField } from './link-pages.ts'

/** One of the four pages of the set-up. */
const buildStepPage = (
  step: 1 | 2 | 3 | 4,
  { title, body, form }: { title: string; body: Markup; form?: FormState },
): MessagePage => {
  const [issue] = Object.values(form?.issues ?? {})
  return {
    ...(issue !== undefined && { code: 'VALIDATION' as const }),
    title,
    text: issue ?? title,
    body: html`<p class="small">Set-up, step ${String(step)} of 4</p>
      ${body}`,
  }
}

/** Builds step 1 of the set-up, which asks who becomes the super administrator. */
export const buildPersonPage = (token: string, form: FormState): MessagePage =>
  buildStepPage(1, {
    form,
    title: 'Welcome. Who are you?',
    body: html`<p>You become the super administrator, who creates organizations and looks after this Daybook.</p>
      <form method="post" action="${identityPaths.setup}">
        <input type="hidden" name="token" value="${token}" />
        ${renderField({ name: 'firstName', label: 'First name', autocomplete: 'given-name', isFirst: true }, form)}
        ${renderField({ name: 'lastName', label: 'Last name', autocomplete: 'family-name', isOptional: true }, form)}
        ${renderField(emailField, form)}
        <button class="button first">Continue</button>
      </form>`,
  })

/** Whether a test mail was sent, or why not. */
export type TestMailResult = { sent: true } | { sent: false; reason: string }

/** Builds step 2 of the set-up, which says whether mail can be sent and offers a test. */
export const buildMailPage = (email: string, hasMail: boolean, result?: TestMailResult): MessagePage =>
  buildStepPage(2, {
    title: 'Mail',
    body: html`${
        hasMail
          ? html`<p>A mail server is set (SMTP_URL). Daybook sends codes to sign in with, and invitations.</p>`
          : html`<p>
              No mail server is set. People come in by invitation links that you copy, and sign in with passkeys. To
              send codes and invitations, set SMTP_URL and MAIL_FROM and start Daybook again, now or later.
            </p>`
      }
      ${
        result &&
        html`<p class="${result.sent ? 'right' : 'wrong'}" role="status">
          ${
            result.sent
              ? `The mail server accepted the test mail to ${email}. Check that it arrives.`
              : `The test letter was not sent (${result.reason}). Look at SMTP_URL and MAIL_FROM; npm run doctor says more.`
          }
        </p>`
      }
      <div class="actions">
        ${
          hasMail &&
          html`<form method="post" action="${identityPaths.setup}/mail">
            <button class="button">Send a test letter to ${email}</button>
          </form>`
        }
        <a class="button first" href="${identityPaths.setup}/organization">${hasMail ? 'Continue' : 'Later'}</a>
      </div>`,
  })

/** Builds step 3 of the set-up, which asks for the first organization. */
export const buildOrganizationPage = (id: string, form: FormState): MessagePage =>
  buildStepPage(3, {
    form,
    title: 'The first organization',
    body: html`<p>An agency or a team: its agents, clients and settings. Others can be added later.</p>
      <form method="post" action="${identityPaths.setup}/organization">
        <input type="hidden" name="id" value="${id}" />
        ${renderField({ name: 'name', label: 'Name', autocomplete: 'organization', isFirst: true }, form)}
        ${renderSelect('timeZone', 'Time zone', zoneOptions, form.values.timeZone ?? 'America/New_York')}
        ${renderSelect('country', 'Country', countryOptions, form.values.country ?? 'US')}
        <button class="button first">Continue</button>
      </form>`,
  })

/** Builds step 4 of the set-up, which asks for the organization's first admin. */
export const buildAdminPage = (organizationId: string, form: FormState): MessagePage =>
  buildStepPage(4, {
    form,
    title: 'Its first admin',
    body: html`<p>Who runs the organization and invites its agents? You get a link for this person.</p>
      <form method="post" action="${identityPaths.setup}/invitation">
        <input type="hidden" name="organization" value="${organizationId}" />
        ${renderField({ ...emailField, autocomplete: 'off', isFirst: true }, form)}
        <button class="button first">Invite</button>
      </form>
      <p class="small"><a href="/">Later</a></p>`,
  })

/** Builds the last page of the set-up, with the link of the admin's invitation. */
export const buildDonePage = (link: string, email: string, hasMail: boolean): MessagePage => ({
  title: 'Daybook is set up',
  text: 'Daybook is set up.',
  body: html`<p>
      ${
        hasMail
          ? `The invitation is on its way to ${email}. You can also hand over the link yourself:`
          : `Mail is not set up: copy this link and hand it to ${email}.`
      }
    </p>
    <form class="copy">
      <label for="link">Invitation link</label>
      <input id="link" value="${link}" readonly />
    </form>
    <p class="small">It works once, for 7 days, and is not shown again.</p>
    <div class="actions"><a class="button first" href="/">Go to Daybook</a></div>`,
})

/** Builds the page for a set-up link that does not work, and for anyone who may not set up. */
export const buildSetupRefusedPage = (): MessagePage =>
  buildMessagePage({
    code: 'FORBIDDEN',
    title: 'This set-up link does not work',
    text: 'It is older than an hour, incomplete, or Daybook is set up already. If you set it up, sign in.',
    actions: [html`<a class="button first" href="${authPaths.signIn}">Sign in</a>`],
    note: 'On the machine that runs Daybook, npm run setup-link prints a new one until it is set up.',
  })

const zoneOptions = Intl.supportedValuesOf('timeZone').map((zone): [string, string] => [
  zone,
  zone.replaceAll('_', ' '),
])

const regionNames = new Intl.DisplayNames('en', { type: 'region' })
const countryOptions = countryCodes
  .map((code): [string, string] => [code, regionNames.of(code) ?? code])
  .sort(([, one], [, other]) => one.localeCompare(other))

const renderSelect = (name: string, label: string, options: readonly [string, string][], selected: string): Markup =>
  html`<label for="${name}">${label}</label>
    <select id="${name}" name="${name}" required>
      ${options.map(
        ([value, text]) => html`<option value="${value}" ${value === selected && html` selected`}>${text}</option>`,
      )}
    </select>`
