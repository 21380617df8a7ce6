import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#server/base/failure.ts'

const folder = '/identity/fonts/'

const require = createRequire(import.meta.url)
const files: Record<string, string> = {
  [`${folder}inter.woff2`]: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  [`${folder}source-serif.woff2`]: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
}

export const fontHeaders = { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=86400' }

/** Reads a font of the plain pages by its path; undefined for any other path. */
export async function readPageFont(path: string): Promise<Buffer | undefined> {
  const file = Object.hasOwn(files, path) ? files[path]! : undefined
  return file === undefined ? undefined : readFile(require.resolve(file))
}

/** Serves the fonts of the plain pages, which have no hash in their names as the screens' own. */
export function pageFontRoutes(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(`${folder}:name`, async ({ params: { name } }, reply) => {
    const font = await readPageFont(folder + name)
    if (!font) throw new Failure('NOT_FOUND')
    return reply.headers(fontHeaders).send(font)
  })
}
