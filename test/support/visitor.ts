import { request as ask } from 'node:http'

/** Where a visit ended: the answer that was no redirect, and every address on the way there. */
export type Visit = {
  url: string
  path: string
  status: number
  text: string
  headers: Record<string, string | string[] | undefined>
  trail: string[]
}
type Asked = { form?: Record<string, string>; headers?: Record<string, string>; follow?: boolean }
type Kept = { host: string; path: string; name: string; value: string; attributes: string }

/** A person's browser over real HTTP: keeps cookies by host and path as browsers do, ports aside, and follows redirects. */
export type Visitor = ReturnType<typeof visitor>

export function visitor(home: string) {
  let jar: Kept[] = []
  const keep = (url: URL, line: string) => {
    const [pair = '', ...rest] = line.split(/;\s*/)
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    const attribute = (of: string) => rest.find((one) => one.toLowerCase().startsWith(`${of}=`))?.slice(of.length + 1)
    const path = attribute('path') ?? '/'
    jar = jar.filter((one) => !(one.host === url.hostname && one.name === name && one.path === path))
    const isGone = value === '' || attribute('max-age') === '0' || Date.parse(attribute('expires') ?? '') < Date.now()
    if (!isGone) jar.push({ host: url.hostname, path, name, value, attributes: rest.join('; ') })
  }
  const cookiesFor = (url: URL) =>
    jar.filter(
      ({ host, path }) =>
        host === url.hostname &&
        (url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`)),
    )

  async function visit(address: string, { form, headers = {}, follow = true }: Asked = {}): Promise<Visit> {
    const trail: string[] = []
    let [url, body] = [new URL(address, home), form && new URLSearchParams(form).toString()]
    for (let hops = 0; hops < 15; hops += 1) {
      trail.push(url.href)
      const cookie = cookiesFor(url)
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ')
      const came = await once(url, body, { accept: 'text/html,*/*', ...(cookie && { cookie }), ...headers })
      for (const line of came.headers['set-cookie'] ?? []) keep(url, line)
      const { location } = came.headers
      if (!follow || !location || came.status < 300 || came.status >= 400) {
        return {
          url: url.href,
          path: url.href.replace(url.origin, ''),
          status: came.status,
          text: came.text,
          headers: came.headers,
          trail,
        }
      }
      ;[url, body] = [new URL(location, url), undefined]
    }
    throw new Error(`A redirect without end: ${trail.join(' -> ')}`)
  }

  return {
    visit,
    /** What stands in a cookie, by the beginning of its name. */
    cookies: (beginning: string) => jar.filter(({ name }) => name.startsWith(beginning)),
    /** Another browser with the same cookies. */
    put: (kept: Kept) => void jar.push(kept),
    /** Sends the n-th form of a page, with its hidden fields and what is typed. */
    submit: (page: Visit, typed: Record<string, string> = {}, at = 0): Promise<Visit> => {
      const form = [...page.text.matchAll(/<form[^>]*>[\s\S]*?<\/form>/g)][at]?.[0] ?? ''
      const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name, value]) => [name!, value!],
      )
      return visit(new URL(/action="([^"]*)"/.exec(form)?.[1] ?? page.url, page.url).href, {
        form: { ...Object.fromEntries(hidden), ...typed },
      })
    },
  }
}

function once(url: URL, body: string | undefined, headers: Record<string, string>) {
  return new Promise<{ status: number; text: string; headers: import('node:http').IncomingHttpHeaders }>(
    (done, failed) => {
      const method = body === undefined ? 'GET' : 'POST'
      const type = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
      const sent = ask(url, { method, headers: { ...type, ...headers }, agent: false }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => (text += part))
        answer.on('end', () => done({ status: answer.statusCode!, text, headers: answer.headers }))
      })
      sent.on('error', failed).end(body)
    },
  )
}
