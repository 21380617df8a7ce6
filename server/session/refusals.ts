import type { SignInRefusal } from '#server/team/service.ts'

/** Title and text of the page for each refusal. */
export const signInRefusalTexts: Record<SignInRefusal, { title: string; text: (email: string) => string }> = {
  no_invitation: {
    title: 'No invitation found',
    text: (email) =>
      `No invitation was found for ${email}. Ask an admin of your organization to invite this address, then sign in again.`,
  },
  invitation_unknown: {
    title: 'This invitation does not hold',
    text: () =>
      'It was sent again with a newer link, or its link is not whole. Use the link of the newest e-mail, or ask for a new invitation.',
  },
  invitation_canceled: {
    title: 'This invitation was canceled',
    text: () => 'An admin took it back. If you think that was a mistake, ask them to invite you again.',
  },
  invitation_expired: {
    title: 'This invitation has expired',
    text: () => 'An invitation holds for 7 days. Ask the admin who invited you to send it again.',
  },
  invitation_used: {
    title: 'This invitation was used already',
    text: () => 'An invitation works once. Ask an admin of your organization if you should have an account.',
  },
  invitation_of_another: {
    title: 'This invitation is for another address',
    text: (email) =>
      `You signed in as ${email}, and it was sent to somebody else. Sign out, then sign in with the address it was sent to.`,
  },
  inviter_left: {
    title: 'This invitation does not hold any more',
    text: () => 'Whoever sent it is no longer an admin there. Ask an admin of the organization to send it again.',
  },
  archived: {
    title: 'This organization is archived',
    text: () => 'Nobody can sign in to it at present. Ask whoever runs Daybook for you to restore it.',
  },
  inactive: {
    title: 'Your account is deactivated',
    text: () => 'Ask an admin of your organization to reactivate it, then sign in again.',
  },
  unverified: {
    title: 'Your e-mail address is not verified',
    text: (email) => `The identity service has not verified ${email} yet. Verify it there, then sign in again.`,
  },
  no_address: {
    title: 'Your e-mail address is missing',
    text: () => 'The identity service did not tell a usable e-mail address, and Daybook knows people by theirs.',
  },
  other_subject: {
    title: 'This address belongs to another account',
    text: (email) =>
      `${email} was used here by another account of the identity service. Sign in with that one, or ask an admin of your organization.`,
  },
}
