import type { CoverageLevel } from '#contract/analytics/analytics-rules.ts'

/** The color of each level of coverage. */
export const coverageColors: Record<CoverageLevel, string> = {
  red: 'var(--red)',
  yellow: 'var(--coverage-yellow)',
  green: 'var(--coverage-green)',
}
