import { getClient } from '#contract/clients/client-endpoints.ts'
import { type Client, clientStatusLabels, type ListedClient } from '#contract/clients/clients.ts'
import { exportedFields, exportedHeaders } from '#contract/imports/import-fields.ts'
import { getErrorMessageForUser } from '#web/base/api-error.ts'
import { callEndpoint } from '#web/base/call-endpoint.ts'
import { saveCsv } from '#web/base/download.ts'
import { toast } from '#web/base/toast.ts'
import { words } from './words.ts'

/** Saves clients as CSV, in columns that an import reads. */
export async function exportSelectedClients(clients: readonly ListedClient[]): Promise<void> {
  try {
    const rows: string[][] = []
    for (const client of clients) rows.push(toCells(await readFull(client)))
    const header = fields.map((field) => exportedHeaders[field])
    saveCsv('clients.csv', [header, ...rows])
    toast({ title: words.exported(clients.length) })
  } catch (error) {
    toast({ title: words.exportFailed, description: getErrorMessageForUser(error), variant: 'destructive' })
  }
}

const fields = exportedFields.filter((field) => field !== 'owner')

const toCells = (client: Client): string[] =>
  fields.map((field) => (field === 'status' ? clientStatusLabels[client.status] : (client[field] ?? '')))

/** Long texts are truncated in lists. */
const readFull = async (client: ListedClient): Promise<Client> =>
  client.truncated ? await callEndpoint(getClient, { params: { clientId: client.id } }) : client
