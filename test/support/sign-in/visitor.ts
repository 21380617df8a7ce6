import { request as startRequest } from 'node:http'

/** The final response after all redirects; `trail` lists every URL requested. */
export type Visit = {
  url: string
  path: string
  status: number
  text: string
  headers: Record<string, string | string[] | undefined>
  trail: string[]
}
type VisitOptions = { form?: Record<string, string>; headers?: Record<string, string>; follow?: boolean }
type StoredCookie = { host: string; path: string; name: string; value: string; attributes: string }

/** A browser over real HTTP that follows redirects and stores cookies by host and path, regardless of port. */
export type Visitor = ReturnType<typeof createVisitor>

/** `getTarget` names the server behind the origin, as behind a proxy that terminates TLS. */
export function createVisitor(baseUrl: string, getTarget?: () => string) {
  let cookieJar: StoredCookie[] = []
  const storeCookie = (url: URL, line: string) => {
    const [pair = '', ...rest] = line.split(/;\s*/)
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    const attribute = (attributeName: string) =>
      rest.find((text) => text.toLowerCase().startsWith(`${attributeName}=`))?.slice(attributeName.length + 1)
    const path = attribute('path') ?? '/'
    cookieJar = cookieJar.filter(
      (cookie) => !(cookie.host === url.hostname && cookie.name === name && cookie.path === path),
    )
    const isExpired =
      value === '' || attribute('max-age') === '0' || Date.parse(attribute('expires') ?? '') < Date.now()
    if (!isExpired) cookieJar.push({ host: url.hostname, path, name, value, attributes: rest.join('; ') })
  }
  const cookiesFor = (url: URL) =>
    cookieJar.filter(
      ({ host, path }) =>
        host === url.hostname &&
        (url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`)),
    )

  async function visit(address: string, { form, headers = {}, follow = true }: VisitOptions = {}): Promise<Visit> {
    const trail: string[] = []
    let [url, body] = [new URL(address, baseUrl), form && new URLSearchParams(form).toString()]
    for (let hops = 0; hops < 15; hops += 1) {
      trail.push(url.href)
      const cookie = cookiesFor(url)
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ')
      const target = getTarget ? new URL(url.pathname + url.search, getTarget()) : url
      const forwarded = getTarget && { host: url.host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.1' }
      const response = await sendRequest(target, body, {
        accept: 'text/html,*/*',
        ...(cookie && { cookie }),
        ...forwarded,
        ...headers,
      })
      for (const line of response.headers['set-cookie'] ?? []) storeCookie(url, line)
      const { location } = response.headers
      if (!follow || !location || response.status < 300 || response.status >= 400) {
        return {
          url: url.href,
          path: url.href.replace(url.origin, ''),
          status: response.status,
          text: response.text,
          headers: response.headers,
          trail,
        }
      }
      ;[url, body] = [new URL(location, url), undefined]
    }
    throw new Error(`Too many redirects: ${trail.join(' -> ')}`)
  }

  return {
    visit,
    /** Returns the cookies whose names start with a prefix. */
    cookies: (prefix: string) => cookieJar.filter(({ name }) => name.startsWith(prefix)),
    /** Adds a cookie, for example one of another browser. */
    addCookie: (stored: StoredCookie) => void cookieJar.push(stored),
    /** Submits a form of a page with its hidden fields and the given fields. */
    submit: (page: Visit, fields: Record<string, string> = {}, formIndex = 0): Promise<Visit> => {
      const form = [...page.text.matchAll(/<form[^>]*>[\s\S]*?<\/form>/g)][formIndex]?.[0] ?? ''
      const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name, value]) => [name!, value!],
      )
      return visit(new URL(/action="([^"]*)"/.exec(form)?.[1] ?? page.url, page.url).href, {
        form: { ...Object.fromEntries(hidden), ...fields },
      })
    },
  }
}

function sendRequest(url: URL, body: string | undefined, headers: Record<string, string>) {
  return new Promise<{ status: number; text: string; headers: import('node:http').IncomingHttpHeaders }>(
    (resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST'
      const type = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
      const request = startRequest(url, { method, headers: { ...type, ...headers }, agent: false }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('end', () => resolve({ status: response.statusCode!, text, headers: response.headers }))
      })
      request.on('error', reject).end(body)
    },
  )
}
