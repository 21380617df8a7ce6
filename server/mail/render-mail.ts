import { html, type Markup } from '#server/base/pages/plain-page.ts'

/** The content of an e-mail; every text is plain. */
export type MailBodyContent = {
  heading: string
  paragraphs: readonly string[]
  /** Text written by a person, set apart. */
  quote?: string
  tables?: readonly MailTable[]
  action?: { label: string; url: string }
  footnote: string
  /** An address below the footnote. */
  footnoteUrl?: string
}

/**
 * A titled table of names and values, one of which may be empty. Either the value is short or the name is a time.
 */
type MailTable = {
  title: string
  rows: readonly (readonly [name: string, value: string])[]
  /** Whether the names are times of day and the values what happens then. */
  isByTime?: boolean
}

/** Renders an e-mail as plain text and as HTML that needs no image, script or style sheet. */
export function renderMail(content: MailBodyContent): { text: string; html: string } {
  return { text: renderText(content), html: renderHtml(content).markup }
}

function renderText(content: MailBodyContent): string {
  const { heading, paragraphs, quote, tables = [], action, footnote, footnoteUrl } = content
  return [
    heading,
    ...paragraphs,
    ...(quote === undefined ? [] : [quote.replace(/^/gm, '> ')]),
    ...tables.map(({ title, rows }) => [title, ...rows.map((row) => row.filter(Boolean).join(': '))].join('\n')),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ['-- ', footnote, ...(footnoteUrl === undefined ? [] : [footnoteUrl])].join('\n'),
  ].join('\n\n')
}

/**
 * Mail programs drop style sheets and ignore much of CSS: a table centers the page, and every element has its own
 * style.
 */
function renderHtml(content: MailBodyContent): Markup {
  const { heading, paragraphs, quote, tables = [], action, footnote, footnoteUrl } = content
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${heading}</title>
      </head>
      <body style="margin:0;padding:0;background:#f6f3ec">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f3ec">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${cardStyle}">
                <tr>
                  <td style="padding:32px;overflow-wrap:anywhere">
                    <p style="${brandStyle}">Daybook</p>
                    <h1 style="${headingStyle}">${heading}</h1>
                    ${paragraphs.map((text) => html`<p style="${paragraphStyle}">${text}</p>`)}
                    ${quote !== undefined && html`<p style="${quoteStyle}">${quote}</p>`} ${tables.map(renderTable)}
                    ${action && renderAction(action)}
                    <p style="${footnoteStyle}">
                      ${footnote}${footnoteUrl !== undefined && html`<br /><a href="${footnoteUrl}" style="${linkStyle}">${footnoteUrl}</a>`}
                    </p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`
}

const renderAction = ({ label, url }: { label: string; url: string }): Markup =>
  html`<p style="margin:24px 0"><a href="${url}" style="${buttonStyle}">${label}</a></p>
    <p style="${smallStyle}">
      If the button does not work, open this address:<br /><a href="${url}" style="${linkStyle}">${url}</a>
    </p>`

const renderTable = ({ title, rows, isByTime = false }: MailTable): Markup =>
  html`<h2 style="${titleStyle}">${title}</h2>
    <table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">
      ${rows.map(isByTime ? renderTime : renderRow)}
    </table>`

const renderRow = ([name, value]: MailTable['rows'][number]): Markup =>
  html`<tr>
    <th scope="row" align="left" style="${cellStyle};font-weight:400">${name}</th>
    <td align="right" style="${cellStyle};padding-left:16px;font-weight:600;${getWrapStyle(value)}">${value}</td>
  </tr>`

const renderTime = ([time, name]: MailTable['rows'][number]): Markup =>
  html`<tr>
    <th scope="row" align="left" width="72" style="${cellStyle};font-weight:600;white-space:nowrap">${time}</th>
    <td align="left" style="${cellStyle};padding-left:16px">${name}</td>
  </tr>`

/** Keeps "30 min" on one line and breaks longer values between words, however wide the name next to them is. */
const getWrapStyle = (value: string) => (value.length <= 14 ? 'white-space:nowrap' : 'overflow-wrap:break-word')

const linkStyle = 'color:#0d6270'
const fontStyle = 'font-family:-apple-system,Segoe UI,Helvetica,Arial,sans-serif;color:#20262c'
const cardStyle = 'max-width:560px;background:#fffdf8;border:1px solid #e2dccf;border-radius:10px'
const brandStyle = `${fontStyle};margin:0 0 24px;font-size:14px;font-weight:600;color:#0d6270`
const headingStyle =
  'margin:0 0 16px;font-family:Georgia,serif;font-size:24px;line-height:1.3;font-weight:600;color:#20262c'
const paragraphStyle = `${fontStyle};margin:0 0 16px;font-size:16px;line-height:1.5`
const titleStyle = `${fontStyle};margin:0 0 8px;font-size:16px;line-height:1.5;font-weight:600`
const cellStyle = `${fontStyle};padding:8px 0;border-top:1px solid #e2dccf;font-size:15px;line-height:1.4;vertical-align:top`
const quoteStyle = `${paragraphStyle};padding-left:16px;border-left:3px solid #e2dccf;white-space:pre-wrap`
const buttonStyle = `${fontStyle};display:inline-block;padding:12px 20px;border-radius:8px;background:#0d6270;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none`
const smallStyle = `${fontStyle};margin:0 0 24px;font-size:13px;line-height:1.5;color:#5b6168`
const footnoteStyle = `${smallStyle};margin:24px 0 0;padding-top:16px;border-top:1px solid #e2dccf`
