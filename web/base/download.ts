import { toCsv } from '#contract/base/csv.ts'
import { buildEndpointUrl, type Endpoint, type EndpointInput } from '#contract/base/endpoint.ts'
import { getCommonHeaders } from './early-reads.ts'

/** Builds the address of a download, which names the user whose page this is, as the headers of other calls do. */
export const buildDownloadUrl = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>): string => {
  const { params, query } = input as { params?: unknown; query?: object }
  return buildEndpointUrl(endpoint, { params, query: { ...query, user: getCommonHeaders()['X-User'] } })
}

/** Lets the browser download a file, which the server names. The page stays, also if the download is refused. */
export const startDownload = (url: string): void => pressDownloadLink(url, '')

/** Lets the browser save rows as a CSV file. */
export function saveCsv(name: string, rows: Parameters<typeof toCsv>[0]): void {
  const url = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }))
  pressDownloadLink(url, name)
  // The download has begun when the click returns.
  window.setTimeout(() => URL.revokeObjectURL(url))
}

function pressDownloadLink(href: string, download: string): void {
  Object.assign(document.createElement('a'), { href, download }).click()
}
