import { exportClient } from '#contract/clients/client-export.ts'
import { type Client, formatFullName } from '#contract/clients/clients.ts'
import { announceToScreenReader } from '#web/base/announce.tsx'
import { buildDownloadUrl, startDownload } from '#web/base/download.ts'
import { toast } from '#web/base/toast.ts'
import { useExportCheck } from './queries.ts'
import { words } from './words.ts'

/** Lets the browser download a client's whole record; a toast says why it is refused (docs/product/clients.md#export). */
export function useExportClient(client: Client): () => Promise<void> {
  const { send } = useExportCheck(client.id)
  const input = { params: { clientId: client.id } }
  return async () => {
    const { ok } = await send(input, {
      onError: ({ status, userMessage }) => {
        // The redirect to the sign-in has a toast of its own.
        if (status === 401) return false
        const description = status === 404 ? words.gone : (words.exportRefusals[status] ?? userMessage)
        toast({ ...words.exportFailed, description, variant: 'destructive' })
        return true
      },
    })
    if (!ok) return
    startDownload(buildDownloadUrl(exportClient, input))
    announceToScreenReader(words.exporting(formatFullName(client)))
  }
}
