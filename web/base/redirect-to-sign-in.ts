import { buildSignInPath } from '#contract/session/session.ts'
import { toast } from './toast.ts'

/** Time to read the toast (docs/product/interface.md#display-constants). */
const redirectDelayMs = 500

let redirectTimer: number | undefined

/** Tells the user that the session has ended and goes to the sign-in, which returns here. Repeated calls do nothing. */
export function redirectToSignIn(): void {
  if (redirectTimer !== undefined) return
  toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', variant: 'destructive' })
  redirectTimer = window.setTimeout(() => {
    redirectTimer = undefined
    const { pathname, search } = window.location
    window.location.assign(buildSignInPath(pathname + search))
  }, redirectDelayMs)
}
