/** Paths of the built-in identity server and its pages, on the program's own origin. */
export const identityPaths = {
  issuer: '/identity',
  /** Followed by the id of the sign-in under way. */
  signIn: '/identity/sign-in',
  /** For a link that was created on the machine. */
  link: '/identity/link',
  invitation: '/identity/invitation',
  passkey: '/identity/passkey',
  passkeyScript: '/identity/passkey.js',
  setup: '/setup',
} as const

/** Path of the page that offers a passkey and leads on to `returnTo`, which may be that page already. */
export const buildPasskeyOfferPath = (returnTo: string): string =>
  returnTo.startsWith(`${identityPaths.passkey}?`)
    ? returnTo
    : `${identityPaths.passkey}?returnTo=${encodeURIComponent(returnTo)}`
