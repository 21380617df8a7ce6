import { buildEndpointUrl, type Endpoint, type EndpointInput } from '#contract/base/endpoint.ts'
import { getCommonHeaders } from './early-reads.ts'

/** Builds the address of a download, which names the user whose page this is, as the headers of other calls do. */
export const buildDownloadUrl = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>): string => {
  const { params, query } = input as { params?: unknown; query?: object }
  return buildEndpointUrl(endpoint, { params, query: { ...query, user: getCommonHeaders()['X-User'] } })
}

/** Lets the browser download a file, which the server names. The page stays, also if the download is refused. */
export function startDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
