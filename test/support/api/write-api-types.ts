import { registerHooks } from 'node:module'
import { json } from 'node:stream/consumers'

/**
 * A separate program: writes the types that openapi-typescript generates for the OpenAPI document on standard input,
 * with a compiler that has the API which that package expects of `typescript`.
 */
const compiler = new URL('./typescript-compiler.ts', import.meta.url).href
registerHooks({ resolve: (name, context, next) => next(name === 'typescript' ? compiler : name, context) })

const { default: createTypes, astToString } = await import('openapi-typescript')
console.log(astToString(await createTypes(JSON.stringify(await json(process.stdin)))))
