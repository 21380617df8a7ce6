import { type APIRequestContext, request } from 'playwright-core'

/** Signs somebody in by their e-mail over HTTP, as their browser would; the answer keeps their cookies. */
export async function signedIn(origin: string, email: string): Promise<APIRequestContext> {
  const visit = await request.newContext({ baseURL: origin })
  const page = await visit.get('/api/login')
  const landed = await visit.post(page.url(), { form: { email } })
  if (landed.url() !== `${origin}/`)
    throw new Error(`The sign-in of ${email} ended at ${landed.url()}: ${await landed.text()}`)
  return visit
}
