import { type BugReportDraft, stripUrlQueriesInText, stripUrlQuery } from '#contract/bug-reports/bug-reports.ts'
import { recentErrorLimits, getRecentErrors } from './recent-errors.ts'

/** The technical part of a bug report (docs/product/bug-reports.md): names of stored keys, never their values. */
export function collectDebugInfo(page: Window = window): Omit<BugReportDraft, 'description'> {
  const { navigator, document, screen } = page
  const errors = getRecentErrors()
  return {
    systemInfo: {
      userAgent: sanitizeText(navigator.userAgent, 1_000),
      url: sanitizeText(stripUrlQuery(page.location.href), 2_000),
      timestamp: new Date().toISOString(),
      viewport: toSize(page.innerWidth, page.innerHeight),
      screen: toSize(screen.width, screen.height),
      platform: sanitizeText(navigator.platform, 200),
      language: sanitizeText(navigator.language, 50),
      cookieEnabled: navigator.cookieEnabled,
      onlineStatus: navigator.onLine,
    },
    debuggingInfo: {
      localStorageKeys: listStorageKeys(() => page.localStorage),
      sessionStorageKeys: listStorageKeys(() => page.sessionStorage),
      documentReadyState: document.readyState,
      referrer: sanitizeText(stripUrlQuery(document.referrer), 2_000),
      title: sanitizeText(stripUrlQueriesInText(document.title), 200),
      ...(errors && {
        recentErrors: errors.map(({ message, at }) => ({
          message: sanitizeText(stripUrlQueriesInText(message), recentErrorLimits.message),
          at,
        })),
      }),
    },
  }
}

/** Empty when storage is blocked. */
function listStorageKeys(storage: () => Storage): string[] {
  try {
    return Object.keys(storage())
      .slice(0, 500)
      .map((key) => sanitizeText(key, 200))
  } catch {
    return []
  }
}

/** Truncates and replaces text that the contract does not accept: one invalid field would make it refuse the report. */
const sanitizeText = (text: string, maxLength: number): string =>
  text.replaceAll('\u0000', '').slice(0, maxLength).toWellFormed()

const toSize = (width: number, height: number) => ({ width: clampPixels(width), height: clampPixels(height) })

const clampPixels = (pixels: number): number => Math.min(Math.max(Math.round(pixels) || 0, 0), 100_000)
