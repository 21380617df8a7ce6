type RecentError = { message: string; at: string }

/** How many of the newest errors are kept, and how many characters of each, as in the contract. */
export const recentErrorLimits = { errors: 50, message: 2_000 } as const

/** Starts recording errors of the page for bug reports. They are still logged to the console. */
export function startRecordingErrors(): void {
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

/** The recorded errors, oldest first; undefined if there are none. A report strips the queries of their URLs. */
export const getRecentErrors = (): RecentError[] | undefined =>
  recordedErrors.length ? [...recordedErrors] : undefined

/** Appends an error, and drops the oldest beyond the limit. */
const appendError = (list: readonly RecentError[], message: string, now: Date): RecentError[] =>
  [...list, { message: message.slice(0, recentErrorLimits.message), at: now.toISOString() }].slice(
    -recentErrorLimits.errors,
  )

let recordedErrors: RecentError[] = []

function recordError(reason: unknown): void {
  const message = describeReason(reason)
  if (message) recordedErrors = appendError(recordedErrors, message, new Date())
}

/** Objects other than errors may contain what users typed: only their type is reported. */
function describeReason(reason: unknown): string {
  if (reason instanceof Error) return `${reason.name}: ${reason.message}`
  if (typeof reason === 'string') return reason
  return `Thrown: ${typeof reason}`
}

/** A script, style or image that failed to load. */
function describeLoadFailure({ target }: Event): string {
  const url = target instanceof Element ? (target.getAttribute('src') ?? target.getAttribute('href')) : null
  return `Not loaded: ${url ?? 'something'}`
}
