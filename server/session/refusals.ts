import type { SignInRefusal } from '#server/team/for-sign-in.ts'

/** Title and text of the page for each refusal. */
export const signInRefusalTexts: Record<SignInRefusal, { title: string; text: (email: string) => string }> = {
  no_invitation: {
    title: 'No invitation found',
    text: (email) =>
      `No invitation was found for ${email}. Ask an admin of your organization to invite this address, then sign in again.`,
  },
  invitation_unknown: {
    title: 'This invitation is not valid',
    text: () =>
      'It was sent again with a newer link, or the link is incomplete. Use the link in the latest e-mail, or ask for a new invitation.',
  },
  invitation_canceled: {
    title: 'This invitation was canceled',
    text: () => 'An admin canceled it. If you think that was a mistake, ask them to invite you again.',
  },
  invitation_expired: {
    title: 'This invitation has expired',
    text: () => 'An invitation is valid for 7 days. Ask the admin who invited you to send it again.',
  },
  invitation_used: {
    title: 'This invitation was already used',
    text: () => 'Each invitation works once. If you should have an account, ask an admin of your organization.',
  },
  invitation_of_another: {
    title: 'This invitation is for another address',
    text: (email) =>
      `You signed in as ${email}, but it was sent to someone else. Sign out, then sign in with the address it was sent to.`,
  },
  inviter_left: {
    title: 'This invitation is no longer valid',
    text: () =>
      'The person who sent it is no longer an admin there. Ask an admin of the organization to send it again.',
  },
  address_known: {
    title: 'Sign in first',
    text: () => 'This address signs in to Daybook already, so the link alone does not let anybody in.',
  },
  link_used: {
    title: 'This link no longer works',
    text: () => 'A link to sign in works once, for an hour. Ask whoever runs this Daybook for a new one.',
  },
  setup_done: {
    title: 'Daybook is set up already',
    text: () => 'The set-up link works once, for an hour, while there is no super administrator. Sign in instead.',
  },
  archived: {
    title: 'This organization is archived',
    text: () => 'No one can sign in to it right now. Ask your Daybook administrator to restore it.',
  },
  inactive: {
    title: 'Your account is deactivated',
    text: () => 'Ask an admin of your organization to reactivate it, then sign in again.',
  },
  unverified: {
    title: 'Your e-mail address is not verified',
    text: (email) =>
      `The identity service did not say that ${email} is verified (email_verified is not true). Verify it there, then sign in again. If it verifies no addresses, whoever runs this Daybook can trust its addresses with the setting OIDC_TRUST_EMAIL=1.`,
  },
  no_address: {
    title: 'Your e-mail address is missing',
    text: () => 'The identity service gave no usable e-mail address, which Daybook needs to recognize you.',
  },
  other_subject: {
    title: 'This address belongs to another account',
    text: (email) =>
      `${email} was used here by another account of the identity service. Sign in with that one, or ask an admin of your organization.`,
  },
}
