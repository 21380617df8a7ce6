import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { Failure } from '#server/base/failure.ts'

/** A page in the encodings that a build has written, with its Content-Security-Policy. */
type PrerenderedPage = Record<ContentEncoding, Buffer> & { policy: string }
type ContentEncoding = 'br' | 'gzip' | 'identity'

/** The theme chosen in a browser; undefined if it follows the system. */
export type ChosenTheme = 'light' | 'dark' | undefined

/**
 * Loads the pages of the built screens (docs/decisions/0010): one for visitors without a session, one for others, each in
 * the chosen theme. Caches them until a new build replaces them.
 */
export function createPrerenderedPageLoader(
  folder: string,
): (hasSession: boolean, theme: ChosenTheme) => Promise<PrerenderedPage> {
  let builtAtMs: number | undefined
  const pages = new Map<string, Promise<PrerenderedPage>>()
  return async (hasSession, theme) => {
    // Written last by the build.
    const { mtimeMs } = await stat(join(folder, 'signed-in.html')).catch(() => throwNotBuilt())
    if (builtAtMs !== mtimeMs) pages.clear()
    builtAtMs = mtimeMs
    const file = join(folder, hasSession ? 'signed-in.html' : 'index.html')
    const key = `${file} ${theme}`
    if (!pages.has(key)) pages.set(key, theme ? loadPage(file).then((page) => applyTheme(page, theme)) : loadPage(file))
    return pages.get(key)!.catch((reason: unknown) => {
      // The next request reads it again.
      pages.delete(key)
      throw reason
    })
  }
}

/** A script in the page would first wait for the browser to fetch its cookies, up to 25 ms. */
async function applyTheme({ identity, policy }: PrerenderedPage, theme: 'light' | 'dark'): Promise<PrerenderedPage> {
  const html = Buffer.from(identity.toString().replace('<html ', `<html data-theme="${theme}" `))
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(html), promisify(gzip)(html)])
  return { identity: html, br, gzip: gzipped, policy }
}

/** Chooses the best encoding of an answer that an `Accept-Encoding` header allows. */
export const chooseContentEncoding = (accepted: string | undefined): ContentEncoding =>
  accepted && /\bbr\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)
    ? 'br'
    : accepted?.includes('gzip')
      ? 'gzip'
      : 'identity'

async function loadPage(file: string): Promise<PrerenderedPage> {
  const [identity, br, gzip] = await Promise.all(['', '.br', '.gz'].map((ending) => readFile(file + ending)))
  return { identity: identity!, br: br!, gzip: gzip!, policy: buildContentSecurityPolicy(identity!.toString()) }
}

function throwNotBuilt(): never {
  throw new Failure('UNAVAILABLE', { message: 'The screens are not built yet: npm run build' })
}

/** Allows our own scripts and the inline scripts of a page, by hash. Radix inserts style elements. */
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
