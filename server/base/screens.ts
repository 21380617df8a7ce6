import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'

/**
 * Serves the built screens: hashed, immutable assets compressed at build time, and the uncached page for every other
 * path outside the API, as routing happens in the browser.
 */
export async function serveScreens(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '365d',
  })
  const loadPage = createPageLoader(folder)
  // Before the body is read.
  app.addHook('onRequest', async (request) => {
    if (request.is404 && !isPage(request)) throw new Failure('NOT_FOUND')
  })
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isPage(request)) throw new Failure('NOT_FOUND')
    const { html, policy } = await loadPage()
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

function isPage({ method, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1)
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(path)
}

/** Rewrites a page address that cannot be decoded to `/`, so that it answers the page; the API refuses its own. */
export function rewriteUndecodableUrl(url: string): string {
  if (!url.includes('%') || /^\/(api|assets)\//.test(url)) return url
  try {
    decodeURIComponent(url.split('?', 1)[0]!)
    return url
  } catch {
    return '/'
  }
}

/** Headers of every response. */
export function buildSecurityHeaders(isSecure: boolean): Record<string, string> {
  return {
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

/** Caches the page until a new build replaces it. */
function createPageLoader(folder: string) {
  const file = join(folder, 'index.html')
  let cached = { builtAtMs: 0, html: '', policy: '' }
  return async () => {
    const { mtimeMs } = await stat(file).catch(() => notBuilt())
    if (mtimeMs !== cached.builtAtMs) {
      const html = await readFile(file, 'utf8')
      cached = { builtAtMs: mtimeMs, html, policy: buildContentSecurityPolicy(html) }
    }
    return cached
  }
}

function notBuilt(): never {
  throw new Failure('UNAVAILABLE', { message: 'The screens are not built yet: npm run build' })
}

/** Allows our own scripts and the inline scripts of the built page, by hash. Radix inserts style elements. */
function buildContentSecurityPolicy(html: string): string {
  const inlineScriptHashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptHashes.join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
