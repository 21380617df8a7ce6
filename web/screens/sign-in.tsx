import { useEffect } from 'react'
import { buildSignInPath } from '#contract/session/session.ts'
import { Logo } from '#web/frame/logo.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

/**
 * Shown to visitors without a session, on any path; signing in returns them to it
 * (docs/product.md#session-and-sign-in).
 */
export function SignIn({ failure }: { failure?: { message: string; retry: () => void } }) {
  useEffect(() => {
    document.title = 'Sign in · Daybook'
  }, [])
  return (
    <main className="grid min-h-dvh content-center px-4 py-10">
      <div className="mx-auto grid w-full max-w-sm justify-items-center text-center">
        <Logo className="size-14" />
        <h1 className="mt-6 font-serif text-2xl font-semibold sm:text-3xl">Welcome to Daybook</h1>
        <p className="mt-3 text-ink-soft">
          Sign in to access your client management system, your tasks and your analytics.
        </p>
        <Button variant="primary" onClick={signIn} className="mt-8 w-full">
          Sign In
        </Button>
        {failure && (
          <div className="mt-4 w-full text-left">
            <ErrorState {...failure} />
          </div>
        )}
        <p className="mt-6 text-sm text-ink-faint">
          Authentication is provided by the hosting platform's identity service.
        </p>
      </div>
    </main>
  )
}

function signIn(): void {
  const { pathname, search } = window.location
  window.location.assign(buildSignInPath(pathname + search))
}
