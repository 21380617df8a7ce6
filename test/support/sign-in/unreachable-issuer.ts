/** Settings with an issuer that refuses connections; PUBLIC_URL is the host of injected requests. */
export const unreachableIssuer = {
  PUBLIC_URL: 'http://localhost',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'daybook',
  OIDC_CLIENT_SECRET: 'unused-secret',
}
