import { crc32 } from 'node:zlib'
import { ClientRecord } from '#contract/clients/client-record.ts'
import { extractZipEntry, readZipDirectory } from '#server/parsing/extraction/zip.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import type { Instance } from '#test/support/instance.ts'

export const exportPath = (clientId: string) => `/api/clients/${clientId}/export`

/** Downloads a client's record; the files of the ZIP by their names, in its order. */
export async function downloadExport({ app }: Pick<Instance, 'app'>, { cookie }: Browser, clientId: string) {
  const { statusCode, headers, rawPayload } = await app.inject({ url: exportPath(clientId), headers: { cookie } })
  return { status: statusCode, headers, bytes: rawPayload, ...(statusCode === 200 && readExport(rawPayload)) }
}

/** Reads the files of an export, and the record in it. Throws an Error if a file is damaged. */
export function readExport(bytes: Buffer) {
  const files = new Map(
    readZipDirectory(bytes).map((entry) => {
      const content = extractZipEntry(bytes, entry)
      // The checksum follows the content, after its signature.
      const start = content.byteOffset - bytes.byteOffset + content.length
      if (bytes.readUInt32LE(start + 4) !== crc32(content)) throw new Error(`${entry.name} is damaged`)
      return [entry.name, content] as const
    }),
  )
  return { files, record: ClientRecord.parse(JSON.parse(files.get('record.json')!.toString())) }
}
