import { withoutQueries } from '#contract/bug-reports.ts'

export type RecentError = { message: string; at: string }

/** How many are kept, the newest ones, and how much of each: what contract/bug-reports.ts takes. */
export const most = { errors: 50, message: 2_000 } as const

/** Keeps what goes wrong on the page from now on, for a later bug report; the console still shows it. */
export function keepRecentErrors(): void {
  window.addEventListener(
    'error',
    (event) => note(event instanceof ErrorEvent ? (event.error ?? event.message) : unloaded(event)),
    true,
  )
  window.addEventListener('unhandledrejection', (event) => note(event.reason))
  const { error } = console
  console.error = (...said: unknown[]) => {
    error.apply(console, said)
    note(
      said
        .filter((part) => typeof part === 'string' || part instanceof Error)
        .map(inWords)
        .join(' '),
    )
  }
}

/** What went wrong so far, oldest first; undefined when nothing did (spec 3: "if any were collected"). */
export const recentErrors = (): RecentError[] | undefined => (kept.length ? [...kept] : undefined)

/** The list with one more at its end, without the oldest when it is full. */
const withError = (list: readonly RecentError[], message: string, now: Date): RecentError[] =>
  [...list, { message: withoutQueries(message).slice(0, most.message), at: now.toISOString() }].slice(-most.errors)

let kept: RecentError[] = []

function note(reason: unknown): void {
  const message = inWords(reason)
  if (message) kept = withError(kept, message, new Date())
}

/** Objects other than errors may hold what people typed: only their kind is told. */
function inWords(reason: unknown): string {
  if (reason instanceof Error) return `${reason.name}: ${reason.message}`
  if (typeof reason === 'string') return reason
  return `Thrown: ${typeof reason}`
}

/** A script, style or picture that did not arrive. */
function unloaded({ target }: Event): string {
  const address = target instanceof Element ? (target.getAttribute('src') ?? target.getAttribute('href')) : null
  return `Not loaded: ${address ?? 'something'}`
}
