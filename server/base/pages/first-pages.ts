import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#server/base/failure.ts'

/** A page in the encodings that a build has written, with its Content-Security-Policy. */
type PrerenderedPage = Record<ContentEncoding, Buffer> & { policy: string }
type ContentEncoding = 'br' | 'gzip' | 'identity'

/**
 * Loads the pages of the built screens (docs/decisions/0010): one for visitors without a session, one for others. Caches
 * them until a new build replaces them.
 */
export function createPrerenderedPageLoader(folder: string): (hasSession: boolean) => Promise<PrerenderedPage> {
  let cached: { builtAtMs: number; pages: Promise<[signedOut: PrerenderedPage, signedIn: PrerenderedPage]> } | undefined
  return async (hasSession) => {
    // Written last by the build.
    const { mtimeMs } = await stat(join(folder, 'signed-in.html')).catch(() => notBuilt())
    if (cached?.builtAtMs !== mtimeMs)
      cached = {
        builtAtMs: mtimeMs,
        pages: Promise.all([loadPage(join(folder, 'index.html')), loadPage(join(folder, 'signed-in.html'))]),
      }
    const [signedOut, signedIn] = await cached.pages.catch((reason: unknown) => {
      // The next request reads them again.
      cached = undefined
      throw reason
    })
    return hasSession ? signedIn : signedOut
  }
}

/** Chooses the encoding of an answer to a browser that accepts these. */
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

function notBuilt(): never {
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
