import { signInAt } from '#contract/session.ts'
import { toast } from '#web/ui/toast.tsx'

/** Milliseconds the notice is read before the browser leaves (spec 9). */
const delay = 500

let leaving: number | undefined

/** Says that the session is over and leaves for the sign-in, to come back to this very path; once, however many ask. */
export function leaveForSignIn(): void {
  if (leaving !== undefined) return
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' })
  leaving = window.setTimeout(() => {
    leaving = undefined
    const { pathname, search } = window.location
    window.location.assign(signInAt(pathname + search))
  }, delay)
}
