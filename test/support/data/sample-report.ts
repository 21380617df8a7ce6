import type { BugReportDraft } from '#contract/bug-reports/bug-reports.ts'

/** A bug report as the dialog sends it. */
export const sampleReport: BugReportDraft = {
  description: 'The list stays empty after I pressed Done',
  systemInfo: {
    userAgent: 'Mozilla/5.0',
    url: 'http://localhost/',
    timestamp: '2026-11-21T15:00:00.000Z',
    viewport: { width: 390, height: 844 },
    screen: { width: 390, height: 844 },
    platform: 'Linux',
    language: 'en-US',
    cookieEnabled: true,
    onlineStatus: true,
  },
  debuggingInfo: {
    localStorageKeys: ['theme'],
    sessionStorageKeys: [],
    documentReadyState: 'complete',
    referrer: '',
    title: 'Daybook',
    recentErrors: [{ message: 'TypeError', at: '2026-11-21T14:59:00.000Z' }],
  },
}
