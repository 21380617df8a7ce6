import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#server/base/failure.ts'
import { serveAssets } from './assets.ts'
import { type ChosenTheme, chooseContentEncoding, createPrerenderedPageLoader } from './prerendered-pages.ts'

/**
 * Serves the built screens: their assets, and an uncached page for every other path outside the API, since routing
 * happens in the browser. The page depends on whether the request has a session cookie, valid or not.
 */
export function serveScreens(
  app: FastifyInstance,
  { folder, keptAssetsFolder }: { folder: string; keptAssetsFolder: string },
  hasSessionCookie: (request: FastifyRequest) => boolean,
): void {
  serveAssets(app, join(folder, 'assets'), keptAssetsFolder)
  const entry = readEntryName(folder)
  // Tells an open page that its screens were replaced.
  app.addHook('onSend', async (request, reply) => {
    const version = pathOf(request).startsWith('/api/') && (await entry)
    if (version) reply.header('x-version', version)
  })
  const loadPage = createPrerenderedPageLoader(folder)
  // Before the body is read.
  app.addHook('onRequest', async (request) => {
    if (request.is404 && !isPage(request)) throw new Failure('NOT_FOUND')
  })
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPage(request)) throw new Failure('NOT_FOUND')
    const page = await loadPage(hasSessionCookie(request), readTheme(request))
    const encoding = chooseContentEncoding(request.headers['accept-encoding'])
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': page.policy,
        vary: 'accept-encoding, cookie',
        ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      })
      .type('text/html; charset=utf-8')
      .send(page[encoding])
  })
}

/** Reads the theme that `web/frame/theme.ts` stores. */
const readTheme = ({ headers }: FastifyRequest): ChosenTheme =>
  /(?:^|; )(?:__Host-)?daybook\.theme=(light|dark)(?:;|$)/.exec(headers.cookie ?? '')?.[1] as ChosenTheme

/** Reads the name of the script that loads all screens, which contains their hash; undefined before they are built. */
const readEntryName = (folder: string): Promise<string | undefined> =>
  readFile(join(folder, 'index.html'), 'utf8').then(
    (html) => /\/assets\/(index-[\w-]+\.js)"/.exec(html)?.[1],
    () => undefined,
  )

const isPage = (request: FastifyRequest): boolean =>
  /^(GET|HEAD)$/.test(request.method) && !/^\/(api|assets)(\/|$)/.test(pathOf(request))

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!

/** Rewrites a page address that cannot be decoded to `/`, so that the page is served; the API refuses its own. */
export function rewriteUndecodableUrl(url: string): string {
  if (!url.includes('%') || /^\/(api|assets)\//.test(url)) return url
  try {
    decodeURIComponent(url.split('?', 1)[0]!)
    return url
  } catch {
    return '/'
  }
}

/** The Content-Security-Policy of everything but our pages: a browser that shows it loads and runs nothing. */
export const contentPolicyOfData = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of every response; a page replaces the policy with its own. */
export function buildSecurityHeaders(isSecure: boolean): Record<string, string> {
  return {
    'content-security-policy': contentPolicyOfData,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/**
 * Adds the headers to Fastify's responses, and refuses HTTP/1.1 requests without `Host` with our error body instead of
 * Node's.
 */
export function applySecurityHeaders(app: FastifyInstance, securityHeaders: Record<string, string>): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.headers(securityHeaders)
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new Failure('VALIDATION')
  })
}
