import type { Job } from '#server/base/jobs.ts'
import { mailNotices } from './letters.ts'
import { addReminderNotices } from './reminders.ts'

/** Adds notices for due reminders and mails the notices wanted by mail; without a mail server nothing is mailed. */
export const createNoticesJob = (mail: { publicUrl: string; secret: string } | undefined): Job => ({
  name: 'notices',
  cron: '* * * * *',
  // The next minute's run is the retry.
  queue: { expireInSeconds: 120, retryLimit: 0 },
  run: async ({ database, now }) => {
    await addReminderNotices(database, now)
    if (mail) await mailNotices(database, now, mail)
  },
})
