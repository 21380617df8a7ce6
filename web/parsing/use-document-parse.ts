import { useEffect, useRef, useState } from 'react'
import type { EndpointReply } from '#contract/base/endpoint.ts'
import { documentParsingProblems } from '#contract/parsing/document-parsing-problems.ts'
import {
  maxParsedDocumentBytes,
  type parseScheduleDocument,
  type parseSequenceDocument,
} from '#contract/parsing/parsing.ts'
import { ApiError } from '#web/base/api-error.ts'
import { generateRandomId } from '#web/base/idempotency-key.ts'
import { redirectToSignIn } from '#web/base/redirect-to-sign-in.ts'
import { toast } from '#web/base/toast.ts'
import { uploadFile } from '#web/base/upload-file.ts'
import type { DroppedItems } from '#web/ui/drop-zone.tsx'
import type { PlanKindOptions } from './plan-kinds.ts'
import { words } from './words.ts'

export type ParseEndpoint = typeof parseScheduleDocument | typeof parseSequenceDocument

export type DocumentParseState = ReturnType<typeof useDocumentParse>

/** A file to parse: chosen, checked for its name and size, and sent. Problems are shown by a toast and kept. */
export function useDocumentParse<E extends ParseEndpoint>(
  endpoint: E,
  kind: PlanKindOptions,
  onParsed: (reply: EndpointReply<E>, file: File) => void,
) {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [sentBytes, setSentBytes] = useState<number>()
  const abortController = useRef<AbortController>(undefined)
  useEffect(() => () => abortController.current?.abort(), [])

  const fail = (reason: string, description = reason) => {
    setProblem(reason)
    toast({ title: words.parsingFailed, description, variant: 'destructive' })
  }
  const reset = () => {
    abortController.current?.abort()
    setFile(undefined)
    setProblem(undefined)
    setSentBytes(undefined)
  }
  return {
    file,
    /** Why the file cannot be parsed. */
    problem,
    /** Undefined while nothing is sent. */
    sentBytes,
    /** Stops sending, and clears the file. */
    reset,
    choose: ({ files, folders }: DroppedItems) => {
      reset()
      const [chosen] = files
      if (files.length + folders.length > 1) return fail(words.oneFile)
      if (!chosen) return fail(words.folder)
      const found = findProblem(chosen, kind)
      if (found) return fail(found)
      setFile(chosen)
    },
    parse: async () => {
      if (!file || sentBytes !== undefined) return
      const controller = new AbortController()
      abortController.current = controller
      setProblem(undefined)
      setSentBytes(0)
      try {
        const reply = await uploadFile<E>(endpoint, {} as Parameters<typeof uploadFile<E>>[1], file, {
          idempotencyKey: generateRandomId(),
          signal: controller.signal,
          onProgress: setSentBytes,
        })
        reset()
        onParsed(reply, file)
      } catch (failure) {
        if (controller.signal.aborted) return
        setSentBytes(undefined)
        if (!(failure instanceof ApiError)) throw failure
        if (failure.status === 401) return redirectToSignIn()
        const { failedToParse } = kind.words
        const hasReason = failure.code !== undefined
        const reason = hasReason || !failure.status ? failure.userMessage : failedToParse
        fail(reason, hasReason ? reason : failedToParse)
      }
    },
  }
}

/** "0.42 MB"; a small file has at least 0.01. */
export const formatMegabytes = (bytes: number): string => `${Math.max(bytes / 1_048_576, 0.01).toFixed(2)} MB`

function findProblem({ name, size }: File, { extensions, wrongType }: PlanKindOptions): string | undefined {
  if (!extensions.some((extension) => name.toLowerCase().endsWith(extension)))
    return documentParsingProblems[wrongType].message
  if (size > maxParsedDocumentBytes) return words.tooLarge
  if (!size) return documentParsingProblems.empty.message
  return undefined
}
