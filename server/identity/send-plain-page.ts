import type { Context } from 'oidc-provider'
import { type PlainPage, renderPage } from '#server/base/plain-page.ts'

/** Puts a page into an answer. */
export function sendPlainPage(ctx: Context, page: PlainPage, status = 200): void {
  const { text, headers } = renderPage(page)
  ctx.status = status
  ctx.set(headers)
  ctx.body = text
}
