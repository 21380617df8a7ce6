import { signInPath } from '#contract/session/session.ts'
import { toast } from '#web/ui/toast.tsx'

/** Milliseconds the notice is read before the browser leaves (spec 9). */
const redirectDelayMs = 500

let redirectTimer: number | undefined

/** Says that the session is over and leaves for the sign-in, to come back to this very path; once, however many ask. */
export function redirectToSignIn(): void {
  if (redirectTimer !== undefined) return
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' })
  redirectTimer = window.setTimeout(() => {
    redirectTimer = undefined
    const { pathname, search } = window.location
    window.location.assign(signInPath(pathname + search))
  }, redirectDelayMs)
}
