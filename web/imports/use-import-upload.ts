import { useEffect, useRef, useState } from 'react'
import { importLimits } from '#contract/imports/import-fields.ts'
import { createImport, type Import } from '#contract/imports/imports.ts'
import { ApiError } from '#web/base/api-error.ts'
import { generateRandomId } from '#web/base/idempotency-key.ts'
import { invalidateAffectedQueries } from '#web/base/query-activity.ts'
import { redirectToSignIn } from '#web/base/redirect-to-sign-in.ts'
import { uploadFile } from '#web/base/upload-file.ts'
import type { DroppedItems } from '#web/ui/drop-zone.tsx'
import { words } from './words.ts'

/** Checks a chosen or dropped file, sends it, and passes on the import read from it. `problem` says why that failed. */
export function useImportUpload(assignedAgentId: string, onRead: (found: Import) => void) {
  const [sending, setSending] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const send = async (file: File) => {
    const abort = new AbortController()
    controller.current = abort
    setProblem(undefined)
    setSending(file.name)
    try {
      const found = await uploadFile(createImport, {}, file, {
        idempotencyKey: generateRandomId(),
        signal: abort.signal,
        fields: assignedAgentId ? { assignedAgentId } : {},
      })
      invalidateAffectedQueries(createImport)
      onRead(found)
    } catch (failure) {
      if (abort.signal.aborted) return
      if (!(failure instanceof ApiError)) throw failure
      if (failure.status === 401) return redirectToSignIn()
      setProblem(failure.issues[0]?.message ?? failure.userMessage)
    } finally {
      setSending(undefined)
    }
  }

  return {
    /** The name of the file that is being read. */
    sending,
    problem,
    stop: () => controller.current?.abort(),
    choose: ({ files, folders }: DroppedItems) => {
      const [file] = files
      if (sending) return
      if (files.length + folders.length > 1) setProblem(words.oneFile)
      else if (!file) setProblem(words.folder)
      else if (!/\.(csv|tsv|vcf)$/i.test(file.name)) setProblem(words.wrongType)
      else if (file.size > importLimits.bytes) setProblem(words.tooLarge)
      else void send(file)
    },
  }
}
