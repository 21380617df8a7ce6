import { stripQueries } from '#contract/bug-reports/bug-reports.ts'

export type RecentError = { message: string; at: string }

/** How many are kept, the newest ones, and how much of each: what contract/bug-reports.ts takes. */
export const limits = { errors: 50, message: 2_000 } as const

/** Keeps what goes wrong on the page from now on, for a later bug report; the console still shows it. */
export function recordRecentErrors(): void {
  window.addEventListener(
    'error',
    (event) => recordError(event instanceof ErrorEvent ? (event.error ?? event.message) : describeLoadFailure(event)),
    true,
  )
  window.addEventListener('unhandledrejection', (event) => recordError(event.reason))
  const { error } = console
  console.error = (...args: unknown[]) => {
    error.apply(console, args)
    recordError(
      args
        .filter((part) => typeof part === 'string' || part instanceof Error)
        .map(describeReason)
        .join(' '),
    )
  }
}

/** What went wrong so far, oldest first; undefined when nothing did (spec 3: "if any were collected"). */
export const getRecentErrors = (): RecentError[] | undefined =>
  recordedErrors.length ? [...recordedErrors] : undefined

/** The list with one more at its end, without the oldest when it is full. */
const appendError = (list: readonly RecentError[], message: string, now: Date): RecentError[] =>
  [...list, { message: stripQueries(message).slice(0, limits.message), at: now.toISOString() }].slice(-limits.errors)

let recordedErrors: RecentError[] = []

function recordError(reason: unknown): void {
  const message = describeReason(reason)
  if (message) recordedErrors = appendError(recordedErrors, message, new Date())
}

/** Objects other than errors may hold what people typed: only their kind is told. */
function describeReason(reason: unknown): string {
  if (reason instanceof Error) return `${reason.name}: ${reason.message}`
  if (typeof reason === 'string') return reason
  return `Thrown: ${typeof reason}`
}

/** A script, style or picture that did not arrive. */
function describeLoadFailure({ target }: Event): string {
  const url = target instanceof Element ? (target.getAttribute('src') ?? target.getAttribute('href')) : null
  return `Not loaded: ${url ?? 'something'}`
}
