import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { Failure } from '#server/base/failure.ts'

/** A page in the encodings that a build has written, with its Content-Security-Policy. */
export type PrerenderedPage = Record<ContentEncoding, Buffer> & { policy: string }
export type ContentEncoding = 'br' | 'gzip' | 'identity'

/**
 * Loads the pages of the built screens (docs/decisions/0010): for a visitor without a session the sign-in, for others the
 * page of the path. Caches them until a new build replaces them.
 */
export function createPrerenderedPageLoader(
  folder: string,
): (path: string, hasSession: boolean) => Promise<PrerenderedPage> {
  let cached: { builtAtMs: number; pages: Promise<LoadedPages> } | undefined
  return async (path, hasSession) => {
    const { mtimeMs } = await stat(join(folder, pageList)).catch(() => notBuilt())
    if (cached?.builtAtMs !== mtimeMs) cached = { builtAtMs: mtimeMs, pages: loadPages(folder) }
    const { signedOut, signedIn } = await cached.pages.catch((reason: unknown) => {
      // The next request reads them again.
      cached = undefined
      throw reason
    })
    if (!hasSession) return signedOut
    return signedIn.find((page) => page.path !== undefined && matchesPath(page.path, path)) ?? signedIn.at(-1)!
  }
}

/** The encoding of an answer to a browser that accepts these. */
export const chooseContentEncoding = (accepted: string | undefined): ContentEncoding =>
  accepted && /\bbr\b(?!;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted)
    ? 'br'
    : accepted?.includes('gzip')
      ? 'gzip'
      : 'identity'

/** Written last by the build. */
const pageList = 'pages.json'

const PageList = z.array(z.object({ file: z.string(), path: z.optional(z.string()) }))

type LoadedPages = { signedOut: PrerenderedPage; signedIn: (PrerenderedPage & { path: string | undefined })[] }

/** The first page of the list is for visitors without a session, the last one for any path. */
async function loadPages(folder: string): Promise<LoadedPages> {
  const rows = PageList.parse(JSON.parse(await readFile(join(folder, pageList), 'utf8')))
  const pages = await Promise.all(
    rows.map(async ({ file, path }) => ({ path, ...(await loadPage(join(folder, file))) })),
  )
  const [signedOut, ...signedIn] = pages
  return signedOut && signedIn.length > 0 ? { signedOut, signedIn } : notBuilt()
}

async function loadPage(file: string): Promise<PrerenderedPage> {
  const [identity, br, gzip] = await Promise.all(['', '.br', '.gz'].map((ending) => readFile(file + ending)))
  return { identity: identity!, br: br!, gzip: gzip!, policy: buildContentSecurityPolicy(identity!.toString()) }
}

/** Whether a path is one of a pattern such as `/clients/:id`. */
function matchesPath(pattern: string, path: string): boolean {
  const [expected, actual] = [pattern, path].map((one) => one.split('/').filter(Boolean))
  return (
    expected!.length === actual!.length &&
    expected!.every((part, index) => part.startsWith(':') || part === actual![index]!.toLowerCase())
  )
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
