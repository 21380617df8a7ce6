import { type BugReport, withoutQueries, withoutQuery } from '#contract/bug-reports.ts'
import { most, recentErrors } from './recent-errors.ts'

/** What is sent beside the words of the person: spec 3's payload, with names of stored keys and never their values. */
export function collected(page: Window = window): Omit<BugReport, 'description'> {
  const { navigator, document, screen } = page
  const errors = recentErrors()
  return {
    systemInfo: {
      userAgent: cut(navigator.userAgent, 1_000),
      url: cut(withoutQuery(page.location.href), 2_000),
      timestamp: new Date().toISOString(),
      viewport: size(page.innerWidth, page.innerHeight),
      screen: size(screen.width, screen.height),
      platform: cut(navigator.platform, 200),
      language: cut(navigator.language, 50),
      cookieEnabled: navigator.cookieEnabled,
      onlineStatus: navigator.onLine,
    },
    debuggingInfo: {
      localStorageKeys: keysOf(() => page.localStorage),
      sessionStorageKeys: keysOf(() => page.sessionStorage),
      documentReadyState: document.readyState,
      referrer: cut(withoutQuery(document.referrer), 2_000),
      title: cut(withoutQueries(document.title), 200),
      ...(errors && { recentErrors: errors.map(({ message, at }) => ({ message: cut(message, most.message), at })) }),
    },
  }
}

/** Where storage is blocked there are no names to tell. */
function keysOf(storage: () => Storage): string[] {
  try {
    return Object.keys(storage())
      .slice(0, 500)
      .map((key) => cut(key, 200))
  } catch {
    return []
  }
}

/** A report is taken whole or not at all: what is longer than the contract takes is cut, what cannot be stored replaced. */
const cut = (text: string, most: number): string => text.replaceAll('\u0000', '').slice(0, most).toWellFormed()

const size = (width: number, height: number) => ({ width: whole(width), height: whole(height) })

const whole = (pixels: number): number => Math.min(Math.max(Math.round(pixels) || 0, 0), 100_000)
