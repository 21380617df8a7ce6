import { readdirSync } from 'node:fs'
import type { Endpoint } from '#contract/base/endpoint.ts'

const folder = new URL('../../../contract/', import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const modules = await Promise.all(
  files.toSorted().map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
)

/** Every endpoint of the contract; the OpenAPI document, the access matrix and the fuzz test are generated from it. */
export const endpoints: readonly Endpoint[] = modules.flatMap((module) => Object.values(module).filter(isEndpoint))

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}
