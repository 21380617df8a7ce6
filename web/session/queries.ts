import { type CurrentUser, currentUser } from '#contract/session.ts'
import { CallFailed } from '#web/base/call-failed.ts'
import { useRead } from '#web/base/read.ts'

export type Viewer =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'signed-in'; viewer: CurrentUser }

/** Who is signed in: no session is one thing, a server that does not answer another. */
export function useViewer(): Viewer {
  const read = useRead(currentUser, {})
  if (read.state === 'loading') return read
  if (read.state === 'here') return { state: 'signed-in', viewer: read.data }
  const { error, message, retry } = read
  return error instanceof CallFailed && error.status === 401
    ? { state: 'signed-out' }
    : { state: 'failed', message, retry }
}

/** The person a screen belongs to; the frame shows screens to signed-in people only. */
export function useSignedIn(): CurrentUser {
  const viewer = useViewer()
  if (viewer.state !== 'signed-in') throw new Error('A screen stands outside the signed-in frame')
  return viewer.viewer
}
