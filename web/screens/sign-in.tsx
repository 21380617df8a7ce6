import { useEffect } from 'react'
import { buildSignInPath } from '#contract/session/session.ts'
import { Logo } from '#web/frame/logo.tsx'
import { words } from '#web/frame/words.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/load-states.tsx'

/**
 * The sign-in for visitors without a session, shown on any path, to which it returns them (docs/product/session.md).
 */
export function SignIn({ failure }: { failure?: { message: string; retry: () => void } }) {
  useEffect(() => {
    document.title = words.signInTitle
  }, [])
  return (
    <main className="grid min-h-dvh content-center px-4 py-10">
      <div className="mx-auto grid w-full max-w-sm justify-items-center text-center">
        <Logo className="size-14" />
        <h1 className="mt-6 font-serif text-2xl font-semibold sm:text-3xl">{words.welcome}</h1>
        <p className="mt-3 text-ink-soft">{words.signInReason}</p>
        <Button variant="primary" onClick={signIn} className="mt-8 w-full">
          {words.signIn}
        </Button>
        {failure && (
          <div className="mt-4 w-full text-left">
            <ErrorState {...failure} />
          </div>
        )}
        <p className="mt-6 text-sm text-ink-faint">{words.identityService}</p>
      </div>
    </main>
  )
}

function signIn(): void {
  const { pathname, search } = window.location
  window.location.assign(buildSignInPath(pathname + search))
}
