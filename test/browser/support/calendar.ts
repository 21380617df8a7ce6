import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type CalendarDay, formatDay } from '#contract/base/calendar-day.ts'
import { inDatabase, type Person } from './person.ts'

/** A day as the headings of the calendar write it. */
export const dayHeading = (day: CalendarDay): string =>
  formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' })

export const monthName = (day: CalendarDay): string => formatDay(day, { month: 'long', year: 'numeric' })

export const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** The titles and days that are stored of a person's tasks, without the daily roleplay. */
export const readDays = (person: Person): Promise<string[]> =>
  inDatabase(async ({ pool }) => {
    const { rows } = await pool.query(
      'select title, due_date::text as due from tasks where assigned_agent_id = $1 and not is_daily order by title, due',
      [person.id],
    )
    return rows.map(({ title, due }) => `${title} ${due}`)
  })

/** Waits until no entry is being changed: one that is takes no key and no drag. */
export async function waitUntilMovable(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[data-entry][draggable="false"]').count()).toBe(0)
}
