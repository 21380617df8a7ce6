import type { NurtureCoverageLevel } from '#contract/analytics/analytics-rules.ts'

/** The color of each level of coverage. */
export const coverageColors: Record<NurtureCoverageLevel, string> = {
  red: 'var(--red)',
  yellow: 'var(--coverage-yellow)',
  green: 'var(--coverage-green)',
}
