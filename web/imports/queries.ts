import { useEffect } from 'react'
import type { RowGroup } from '#contract/imports/import-decisions.ts'
import {
  changeImport,
  changeImportRow,
  changeImportRows,
  deleteImport,
  getImport,
  type Import,
  listImportRows,
  listImports,
  runImport,
  undoImport,
} from '#contract/imports/imports.ts'
import { callEndpoint } from '#web/base/call-endpoint.ts'
import { invalidateAffectedQueries } from '#web/base/query-activity.ts'
import { cacheOf } from '#web/base/query-cache.ts'
import { queryClient } from '#web/base/query-client.ts'
import { getQueryKey, prefetchEndpoint, type QueryResult, useEndpointQuery } from '#web/base/use-endpoint-query.ts'
import { usePagedList } from '#web/base/use-paged-list.ts'
import { useWrite } from '#web/base/use-write.ts'
import { words } from './words.ts'

/** The viewer's imports that are kept, newest first. */
export const useImports = () => useEndpointQuery(listImports, {})

export const prefetchImports = (): void => prefetchEndpoint(listImports, {})
export const prefetchImport = (importId: string): void => prefetchEndpoint(getImport, importInput(importId))

/** An import, read again each second while it runs. Once it has ended, what shows its changes is read again. */
export function useImport(importId: string): QueryResult<Import> {
  const found = useEndpointQuery(getImport, importInput(importId), {
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? pollIntervalMs : false),
  })
  const isRunning = found.state === 'ready' && found.data.state === 'running'
  useEffect(() => (isRunning ? () => void refreshAfterRun(importId) : undefined), [isRunning, importId])
  return found
}

/** Waits for the end of a run, which continues when its page is left, and reads again what its undo would change. */
async function refreshAfterRun(importId: string): Promise<void> {
  const read = () => callEndpoint(getImport, importInput(importId)).catch(() => undefined)
  while ((await read())?.state === 'running') await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
  invalidateAffectedQueries(undoImport)
}

const pollIntervalMs = 1_000

/** The rows of a group, more of them as the list is scrolled. */
export const useImportRows = (importId: string, group: RowGroup) =>
  usePagedList(listImportRows, { params: { importId }, query: { group, limit: '200' } })

/** Changes how a file is read, or what happens to clients who are here already. */
export const useChangeImport = (importId: string) =>
  useWrite(changeImport, {
    failed: words.failedToRead,
    prefersServerMessage: true,
    targetId: importId,
    onSuccess: cacheImport,
  })

/** Chooses the action for all rows of a group. */
export const useChangeGroup = (importId: string) =>
  useWrite(changeImportRows, { failed: words.failedToChoose, targetId: importId, onSuccess: cacheImport })

/** Chooses the action for one row, which stays in its list until that is read again. */
export const useChangeRow = (importId: string, line: number) =>
  useWrite(changeImportRow, {
    failed: words.failedToChoose,
    prefersServerMessage: true,
    targetId: `${importId} ${line}`,
    onSuccess: (row) => {
      cacheOf([listImportRows]).patch(row.id, () => row)
      // Groups have lost or got rows, repeats of this one too: each is read again when it is shown next.
      void queryClient.invalidateQueries({ queryKey: getQueryKey(listImportRows), refetchType: 'none' })
      void queryClient.refetchQueries({ queryKey: getQueryKey(getImport, importInput(importId)) })
    },
  })

/** Starts an import, or continues a failed one. */
export const useRunImport = (importId: string) =>
  useWrite(runImport, { failed: words.failedToStart, targetId: importId, onSuccess: cacheImport })

export const useUndoImport = (importId: string) =>
  useWrite(undoImport, { failed: words.undoFailed, targetId: importId })

/** Discards a file that was not imported. */
export const useDeleteImport = (importId: string) =>
  useWrite(deleteImport, { failed: words.failedToDiscard, targetId: importId })

export const cacheImport = (found: Import): void =>
  void queryClient.setQueryData(getQueryKey(getImport, importInput(found.id)), found)

const importInput = (importId: string) => ({ params: { importId } })
