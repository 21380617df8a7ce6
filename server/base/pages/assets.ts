import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#server/base/failure.ts'
import { chooseContentEncoding } from './prerendered-pages.ts'

type Asset = { identity: Buffer; br: Buffer | undefined; gzip: Buffer | undefined }

/**
 * Serves hashed, immutable assets of the first folder that has them. Each stays in memory after its first request: an
 * answer that waits for its client then costs neither a file descriptor nor a copy. Text is compressed at build time.
 */
export function serveAssets(app: FastifyInstance, ...folders: string[]): void {
  const assets = new Map<string, Promise<Asset>>()
  const loadOnce = (name: string) => {
    const asset = assets.get(name) ?? loadAsset(folders.map((folder) => join(folder, name)))
    assets.set(name, asset)
    asset.catch(() => assets.delete(name))
    return asset
  }
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name }, headers }, reply) => {
    const mediaType = /^[\w-][\w.-]*$/.test(name) && mediaTypes[extname(name)]
    if (!mediaType) throw new Failure('NOT_FOUND')
    const asset = await loadOnce(name)
    // The name contains a hash of the content.
    const etag = `W/"${name}"`
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding', etag })
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const accepted = chooseContentEncoding(headers['accept-encoding'])
    const encoding = asset[accepted] ? accepted : 'identity'
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type(mediaType).send(asset[encoding])
  })
}

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Throws NOT_FOUND if there is no such file. */
async function loadAsset(paths: readonly string[]): Promise<Asset> {
  for (const path of paths) {
    const [identity, br, gzip] = await Promise.all(['', '.br', '.gz'].map((ending) => readIfPresent(path + ending)))
    if (identity) return { identity, br, gzip }
  }
  throw new Failure('NOT_FOUND')
}

const readIfPresent = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
