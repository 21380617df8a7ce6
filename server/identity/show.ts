import type { Context } from 'oidc-provider'
import { type PlainPage, written } from '#server/base/plain-page.ts'

/** Puts a page into an answer. */
export function show(ctx: Context, page: PlainPage, status = 200): void {
  const { text, headers } = written(page)
  ctx.status = status
  ctx.set(headers)
  ctx.body = text
}
