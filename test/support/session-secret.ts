/** SESSION_SECRET of every instance of the tests: several share it, as in production, and tests create sessions themselves. */
export const testSecret = 'a session secret for tests only, shared'
