import { type Role, roleLabels } from '#contract/base/roles.ts'
import { maxTextLengths } from '#contract/base/text.ts'
import { identityPaths } from '#contract/session/identity-paths.ts'
import { authPaths } from '#contract/session/session.ts'
import { buildMessagePage, type MessagePage } from '#server/base/pages/page-routes.ts'
import { html, type Markup } from '#server/base/pages/plain-page.ts'

/** The values typed into a form and the messages about them, by field. */
export type FormState = { values: Record<string, string>; issues: Record<string, string> }

/** Renders a field of a form with its label, its value and the message about it. */
export function renderField(
  {
    name,
    label,
    autocomplete,
    type = 'text',
    isFirst = false,
    isOptional = false,
    isReadOnly = false,
    maxLength = maxTextLengths.name,
  }: FieldOptions,
  { values, issues }: FormState,
): Markup {
  const issue = issues[name]
  return html`<label for="${name}">${label}${isOptional && ' (optional)'}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      maxlength="${String(maxLength)}"
      value="${values[name] ?? ''}"
      ${isReadOnly ? html`readonly` : !isOptional && html`required`}${isFirst && html` autofocus`}${issue !== undefined && html` aria-invalid="true" aria-describedby="${name}-wrong"`}
    />
    ${issue !== undefined && html`<p class="wrong" id="${name}-wrong">${issue}</p>`}`
}

/** The options of a field for an e-mail address. */
export const emailField = {
  name: 'email',
  label: 'E-mail',
  autocomplete: 'email',
  type: 'email',
  maxLength: maxTextLengths.email,
} as const

type FieldOptions = {
  name: string
  label: string
  autocomplete: string
  type?: 'text' | 'email'
  isFirst?: boolean
  isOptional?: boolean
  isReadOnly?: boolean
  maxLength?: number
}

/** Builds the page of an invitation's link, whose holder confirms name and address. */
export const buildInvitationPage = (
  { organization, role, email }: { organization: string; role: Role; email: string },
  token: string,
  form: FormState,
  hasSession: boolean,
): MessagePage => ({
  title: `Join ${organization}`,
  text: Object.values(form.issues)[0] ?? '',
  ...(Object.keys(form.issues).length > 0 && { code: 'VALIDATION' }),
  body: html`<p>You have been invited as an ${roleLabels[role].toLowerCase()}. You will sign in with this address.</p>
    <form method="post" action="${identityPaths.invitation}">
      <input type="hidden" name="token" value="${token}" />
      ${renderField({ ...emailField, autocomplete: 'username', isReadOnly: true }, { values: { email }, issues: {} })}
      ${renderField({ name: 'firstName', label: 'First name', autocomplete: 'given-name', isFirst: true }, form)}
      ${renderField({ name: 'lastName', label: 'Last name', autocomplete: 'family-name', isOptional: true }, form)}
      <button class="button first">Accept invitation</button>
    </form>
    <p class="small">
      ${
        hasSession
          ? 'Someone is already signed in on this browser. Accepting will sign them out.'
          : 'Is this not your address? Then ask for an invitation to your own.'
      }
    </p>`,
})

/** Builds the page of an invitation whose address already signs in on its own. */
export const buildKnownAddressPage = (email: string): MessagePage =>
  buildMessagePage({
    code: 'FORBIDDEN',
    title: 'Sign in first',
    text: `${email} already signs in to Daybook, so this link alone does not let anybody in. Sign in with that address.`,
    actions: [html`<a class="button first" href="${authPaths.signIn}">Sign in</a>`],
  })
