import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorDefinitions } from '#contract/base/errors.ts'
import { Failure } from '#server/base/failure.ts'
import { logAndClassifyError } from '#server/base/http/error-responses.ts'
import { getHeader } from '#server/base/http/parse.ts'
import type { Logger } from '#server/base/logger.ts'
import { html, type Markup, type PlainPage, renderPlainPage } from './plain-page.ts'

/** A plain page with the status of an error code, and its text for callers that want JSON. */
export type MessagePage = PlainPage & { code?: ErrorCode; text: string }

/** The content of a message page: a text, what to do next, and a small note. */
export type Message = { code?: ErrorCode; title: string; text: string; actions: readonly Markup[]; note?: string }

/** Builds the page of a message. */
export const buildMessagePage = ({ code, title, text, actions, note }: Message): MessagePage => ({
  code,
  title,
  text,
  body: html`<p>${text}</p>
    <div class="actions">${actions}</div>
    ${note && html`<p class="small">${note}</p>`}`,
})

/** The answer to a page's address: a redirect or a page. */
export type PageResponse = { redirectTo: string } | MessagePage

/** Adds one address of a page; `handle` returns the page or a redirect. */
export type AddPageRoute = (
  method: 'GET' | 'POST',
  url: string,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<PageResponse>,
) => void

/** Adds addresses that a browser visits: they answer with redirects and plain pages, errors included. */
export async function pageRoutes(
  app: FastifyInstance,
  log: Logger,
  {
    maxFormBytes,
    buildErrorPage,
  }: { maxFormBytes: number; buildErrorPage(code: ErrorCode, message: string): MessagePage },
  addRoutes: (addRoute: AddPageRoute) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const { code, message, retryAfterSeconds: retryAfter } = logAndClassifyError(error, request, log)
      if (retryAfter) reply.header('retry-after', retryAfter)
      return sendPage(request, reply, buildErrorPage(code, message))
    })
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, text, done) => done(null, new URLSearchParams(String(text))),
    )
    addRoutes((method, url, handle) =>
      // Without HEAD, which must neither begin nor end a session.
      scope.route({
        method,
        url,
        exposeHeadRoute: false,
        handler: async (request, reply) => sendPage(request, reply, await handle(request, reply)),
      }),
    )
  })
}

/** Reads a form sent by a page of our own. Throws FORBIDDEN for another site's, WRONG_TYPE for anything but a form. */
export function readPageForm(request: FastifyRequest): URLSearchParams {
  const site = getHeader(request, 'sec-fetch-site')
  if (site !== undefined && site !== 'same-origin') throw new Failure('FORBIDDEN')
  if (!(request.body instanceof URLSearchParams)) throw new Failure('WRONG_TYPE')
  return request.body
}

/** Reads a query parameter. Throws VALIDATION if it is given twice. */
export function readQueryParameter(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, string | string[] | undefined>)[name]
  if (Array.isArray(value)) throw new Failure('VALIDATION', { message: 'A query parameter is given twice' })
  return value
}

/** Sends a page, or a redirect. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, response: PageResponse): FastifyReply {
  reply.header('cache-control', 'no-store')
  if ('redirectTo' in response) return reply.header('referrer-policy', 'no-referrer').redirect(response.redirectTo, 303)
  const { code, text: message } = response
  if (code) request.errorCode = code
  reply.code(code ? errorDefinitions[code].status : 200)
  const { accept = '' } = request.headers
  if (code && accept.includes('json') && !accept.includes('html'))
    return reply.send({ message, code, requestId: request.id })
  const { text, headers } = renderPlainPage(response)
  return reply.headers(headers).send(text)
}
