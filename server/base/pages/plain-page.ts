import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** HTML that is already escaped. */
export type Markup = { readonly markup: string }
type Part = Markup | string | false | undefined | readonly Part[]

/** Template tag for HTML: escapes strings, joins arrays, drops false and undefined. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup => ({
  markup: String.raw({ raw: texts }, ...parts.map(renderPart)),
})

/** A server-rendered page for sign-in and its errors; only passkeys need a script. */
export type PlainPage = {
  title: string
  body: Markup
  /** The path of a script of our own. */
  script?: string
}

/** Renders a page with its headers, Content-Security-Policy included. */
export function renderPlainPage({ title, body, script }: PlainPage): {
  text: string
  headers: Record<string, string>
} {
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="${iconUrl}" />
        <title>${title} · Daybook</title>
        ${styleElement}${script && html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        <main>
          <div class="brand">${logo}<span>Daybook</span></div>
          <h1>${title}</h1>
          ${body}
        </main>
        ${aside}
      </body>
    </html> `
  return {
    text: markup,
    headers: {
      ...headers,
      'content-security-policy': buildContentSecurityPolicy(script !== undefined),
    },
  }
}

function renderPart(part: Part): string {
  if (part === false || part === undefined) return ''
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (letter) => htmlEscapes[letter]!)
  return 'markup' in part ? part.markup : part.map(renderPart).join('')
}

const htmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const style = readFileSync(new URL('./plain-page.css', import.meta.url), 'utf8')

/** The policy contains the hash of the style, so its text must stay exactly as it is. */
const styleElement = { markup: `<style>${style}</style>` }

/** Copy of web/styles/favicon.svg, in the page itself: the name of the built file has a hash. */
const iconUrl = `data:image/svg+xml,${encodeURIComponent(readFileSync(new URL('./icon.svg', import.meta.url), 'utf8'))}`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
}

const buildContentSecurityPolicy = (hasScript: boolean): string =>
  [
    "default-src 'none'",
    ...(hasScript ? ["script-src 'self'"] : []),
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "font-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Beside the text on a wide screen: what Daybook is, and a day of it, drawn without words. */
const aside = html`<aside aria-label="What Daybook is">
  <div class="day" aria-hidden="true">
    <b></b>
    ${['done', 'done', 'now', '', '', ''].map((state) => html`<i class="${state}"></i>`)}
  </div>
  <p>Daybook is where an agent plans the day and works through it, client by client.</p>
</aside>`

/** Copy of web/frame/logo.tsx. */
const logo = html`<svg viewBox="0 0 32 32" aria-hidden="true">
  <rect x="4" y="2" width="24" height="28" rx="5" />
  <path class="stroke" opacity=".45" stroke-width="1.5" d="M9.5 2v28" />
  <path class="mark" d="M20 2h5v10.2l-2.5-2-2.5 2z" />
  <path class="stroke" stroke-width="2.4" d="m13.5 20.3 3.2 3.2 6-6.4" />
</svg>`
