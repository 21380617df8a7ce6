import { type APIRequestContext, request } from 'playwright-core'

/** Signs in by email over HTTP as a browser does; the returned context has the session cookies. */
export async function signInByEmail(origin: string, email: string): Promise<APIRequestContext> {
  const session = await request.newContext({ baseURL: origin })
  const page = await session.get('/api/login')
  const response = await session.post(page.url(), { form: { email } })
  if (response.url() !== `${origin}/`)
    throw new Error(`The sign-in of ${email} ended at ${response.url()}: ${await response.text()}`)
  return session
}
