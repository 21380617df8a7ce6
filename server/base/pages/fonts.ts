import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#server/base/failure.ts'

const require = createRequire(import.meta.url)
const files: Record<string, string> = {
  'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'source-serif.woff2': '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
}

const headers = { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' }

/** Serves the fonts of the plain pages, whose names, unlike those of the screens, have no hash. */
export function pageFontRoutes(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/identity/fonts/:name', async ({ params: { name } }, reply) => {
    if (!Object.hasOwn(files, name)) throw new Failure('NOT_FOUND')
    return reply.headers(headers).send(await readFile(require.resolve(files[name]!)))
  })
}
