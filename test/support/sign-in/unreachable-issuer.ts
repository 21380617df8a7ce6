/** Settings with an issuer where nobody answers; the public address is the one that injected requests name. */
export const unreachableIssuer = {
  PUBLIC_URL: 'http://localhost',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'daybook',
  OIDC_CLIENT_SECRET: 'known to nobody',
}
