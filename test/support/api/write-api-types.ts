import { registerHooks } from 'node:module'
import { json } from 'node:stream/consumers'

/**
 * A program of its own: writes the types of the OpenAPI document on its standard input as openapi-typescript makes them,
 * with a compiler that has the API which that package asks of `typescript`.
 */
const compiler = new URL('./typescript-compiler.ts', import.meta.url).href
registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? compiler : name, context) })

const { default: createTypes, astToString } = await import('openapi-typescript')
console.log(astToString(await createTypes(JSON.stringify(await json(process.stdin)))))
