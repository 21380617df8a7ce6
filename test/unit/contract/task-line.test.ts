import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDay, parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskLineRepeat } from '#contract/tasks/task-line-repeat.ts'
import { parseTaskLine, removePhrases, type TaskPhrases } from '#contract/tasks/task-line.ts'
import { dayTaskTypes } from '#contract/tasks/task-types.ts'
import type { TaskType } from '#contract/tasks/tasks.ts'

/** A Wednesday. */
const today = parseCalendarDay('2026-11-18')

type Understood = {
  day?: string
  count?: number
  type?: TaskType
  minutes?: number
  time?: string
  priority?: string
  /** Interval, days of a custom one, and first day. */
  repeat?: string
}

/** The line, its remaining title, and everything else read from it. */
const cases: [line: string, title: string, understood: Understood][] = [
  ['tomorrow 9 calls 15m high', 'Calls', { day: '11-19', count: 9, type: 'call', minutes: 15, priority: 'high' }],
  ['9 calls', 'Calls', { count: 9, type: 'call' }],
  ['make 20 calls to renewals', 'Make calls to renewals', { count: 20, type: 'call' }],
  ['5 follow-ups friday', 'Follow-ups', { count: 5, type: 'follow_up', day: '11-20' }],
  ['5 follow ups', 'Follow ups', { count: 5, type: 'follow_up' }],
  ['send cards x10', 'Send cards', { count: 10 }],
  ['call Ana 5 times', 'Call Ana', { count: 5, type: 'call' }],
  ['call Ana, 5 times, tomorrow', 'Call Ana', { count: 5, type: 'call', day: '11-19' }],
  ['call Ana 5 times 20m high', 'Call Ana', { count: 5, type: 'call', minutes: 20, priority: 'high' }],
  ['call Ana 5 times fri', 'Call Ana', { count: 5, type: 'call', day: '11-20' }],
  ['Quote Ana life at 10 times salary', 'Quote Ana life at 10 times salary', { type: 'other' }],
  ['Called 3 times, call Ana back', 'Called 3 times, call Ana back', {}],
  ['Call Ana max 3 times', 'Call Ana max 3 times', { type: 'call' }],
  ['call Ana 5 times every Friday', 'Call Ana', { count: 5, type: 'call', repeat: 'weekly 11-20' }],
  ['Call Ana 5 times a week', 'Call Ana 5 times a week', { type: 'call' }],
  ['Call Ana at least 3 times', 'Call Ana at least 3 times', { type: 'call' }],
  ['Call Ana 2 or 3 times', 'Call Ana 2 or 3 times', { type: 'call' }],
  ['Call Ana 5000 times', 'Call Ana 5000 times', { type: 'call' }],
  ['5 times', '5 times', {}],
  ['1,000 messages', '1,000 messages', {}],
  ['1001 calls', '1001 calls', {}],
  ['0 calls', '0 calls', {}],
  ['call 3 friends', 'call 3 friends', { type: 'call' }],
  ['Week 2 calls', 'Week 2 calls', {}],
  ['2 call scripts', '2 call scripts', {}],
  // Repeats
  ['Call Ada every Friday', 'Call Ada', { type: 'call', repeat: 'weekly 11-20' }],
  ['every wed: plan the week', 'Plan the week', { repeat: 'weekly 11-25' }],
  ['Call Ada every other friday 15m', 'Call Ada', { type: 'call', repeat: 'custom 14 11-20', minutes: 15 }],
  ['Call Ada on friday at 2pm every week', 'Call Ada', { type: 'call', repeat: 'weekly', day: '11-20', time: '14:00' }],
  [
    'Call Ada tomorrow 3pm every Friday',
    'Call Ada',
    { type: 'call', repeat: 'weekly 11-20', day: '11-20', time: '15:00' },
  ],
  ['Call Ada every Friday, 12/5', 'Call Ada', { type: 'call', repeat: 'weekly 12-11', day: '12-11' }],
  ['Lunch every friday on 12/4', 'Lunch', { repeat: 'weekly 12-04', day: '12-04' }],
  ['Water the plants every 2 weeks', 'Water the plants', { repeat: 'custom 14' }],
  ['Water the plants every three days, tomorrow', 'Water the plants', { repeat: 'custom 3', day: '11-19' }],
  ['Pay rent each month on the 15th', 'Pay rent', { repeat: 'monthly', day: '12-15' }],
  ['Renew the license every year', 'Renew the license', { repeat: 'yearly' }],
  ['9 calls every day high', 'Calls', { type: 'call', count: 9, repeat: 'daily', priority: 'high' }],
  ['Report to Sam weekly', 'Report to Sam', { repeat: 'weekly' }],
  ['weekly report', 'weekly report', {}],
  ['every month on the 15th pay rent', 'Pay rent', { repeat: 'monthly', day: '12-15' }],
  ['send invoice every month on the 31st 10m', 'Send invoice', { repeat: 'monthly', day: '12-31', minutes: 10 }],
  ['The 15th of every month pay rent', 'Pay rent', { repeat: 'monthly', day: '12-15' }],
  ['Pay rent on the 1st of each month 10m', 'Pay rent', { repeat: 'monthly', day: '12-01', minutes: 10 }],
  ['Call Ada every week on Friday', 'Call Ada', { type: 'call', repeat: 'weekly', day: '11-20' }],
  ['every day on the phone', 'On the phone', { repeat: 'daily' }],
  ['Plan every week for 2 hours', 'Plan', { repeat: 'weekly', minutes: 120 }],
  ['Call leads until 5pm every day', 'Call leads until 5pm', { type: 'call', repeat: 'daily' }],
  ...[
    'Gym every Monday and Thursday',
    'Gym every Mon, Wed and Fri',
    'every Monday, Wednesday run',
    'every Monday to Friday run',
    'every week on Monday and Thursday run',
    'every week on Mondays run',
    'first Monday of every month team review',
    '2nd Tuesday of every month book club',
    'every 2nd Tuesday book club',
    'Friday of every week plan',
    'Report on the last day of every month',
    'Rent on the 1st and the 15th of every month',
    'every month on the 1st and 15th rent',
    'every month on the last Friday report',
    'every month on 15th rent',
    'Rent about the 15th of every month',
    'every week for 3 weeks water the plants',
    'Water the plants every week for a month',
    'Water the plants every day until Friday',
    'Every Monday water the plants until Dec 5',
    'every Monday except holidays run',
    'every day but Sunday run',
  ].map((line): [string, string, Understood] => [line, line, {}]),
  ['Check every 2 months', 'Check every 2 months', {}],
  ['Check every 3 fridays', 'Check every 3 fridays', {}],
  ['Check every 400 days', 'Check every 400 days', {}],
  ['Call every client', 'Call every client', { type: 'call' }],
  ['Each day send every quote', 'Each day send every quote', {}],
  ['every friday', 'every friday', {}],
  // Days
  ['Call Ada today', 'Call Ada', { type: 'call', day: '11-18' }],
  ['call Ada, tomorrow', 'Call Ada', { type: 'call', day: '11-19' }],
  ['day after tomorrow send quote', 'Send quote', { day: '11-20' }],
  ['call May Friday', 'Call May', { type: 'call', day: '11-20' }],
  ['Friday: call Ada', 'Call Ada', { type: 'call', day: '11-20' }],
  ['Send the quote by Monday', 'Send the quote', { day: '11-23' }],
  ['wednesday lunch', 'Lunch', { day: '11-25' }],
  ['next monday call Ada', 'Call Ada', { type: 'call', day: '11-23' }],
  ['Lunch next friday', 'Lunch', { day: '11-27' }],
  ['Lunch this friday', 'Lunch', { day: '11-20' }],
  ['Renew in 3 days', 'Renew', { day: '11-21' }],
  ['Renew in two weeks', 'Renew', { day: '12-02' }],
  ['Renew next week', 'Renew', { day: '11-25' }],
  ['Renewal 12/15', 'Renewal', { day: '12-15' }],
  ['Renewal 1/5', 'Renewal', { day: '2027-01-05' }],
  ['Renewal 2027-01-05', 'Renewal', { day: '2027-01-05' }],
  ['Birthday card May 5', 'Birthday card', { day: '2027-05-05' }],
  ['Birthday card on 5 May', 'Birthday card', { day: '2027-05-05' }],
  ['Dec 3rd board dinner', 'Board dinner', { day: '12-03' }],
  ['Fri 12/4 dinner', 'Dinner', { day: '12-04' }],
  ['pay rent on the 15th', 'Pay rent', { day: '12-15' }],
  ['call Ada sat', 'Call Ada', { type: 'call', day: '11-21' }],
  ['Renew in one week', 'Renew', { day: '11-25' }],
  ['Renew in ten days', 'Renew', { day: '11-28' }],
  ['Renew in a month', 'Renew', { day: '12-18' }],
  ['Renew in 3 months', 'Renew', { day: '2027-02-18' }],
  ['Renew 2 weeks from now', 'Renew', { day: '12-02' }],
  ['Renew three days from today', 'Renew', { day: '11-21' }],
  ['Renew the day after tomorrow', 'Renew', { day: '11-20' }],
  ['Lunch weds', 'Lunch', { day: '11-25' }],
  ['Lunch this wednesday', 'Lunch', { day: '11-18' }],
  ['Lunch this coming friday', 'Lunch', { day: '11-20' }],
  ['Lunch monday next week', 'Lunch', { day: '11-23' }],
  ['Lunch next week friday', 'Lunch', { day: '11-27' }],
  ['Lunch Friday the 27th', 'Lunch', { day: '11-27' }],
  ['Lunch Friday, 4th', 'Lunch', { day: '12-04' }],
  ['Dinner 5 Dec 2027', 'Dinner', { day: '2027-12-05' }],
  ['Dinner 5th of December 2027', 'Dinner', { day: '2027-12-05' }],
  ['Renewal 12/5/26', 'Renewal', { day: '12-05' }],
  // Words that look like days
  ['Fri Dec 5 dinner', 'Fri Dec 5 dinner', {}],
  ['Lunch Friday the 26th', 'Lunch Friday the 26th', {}],
  ['Second Friday lunch', 'Second Friday lunch', {}],
  ['Policy with 10/20 limits', 'Policy with 10/20 limits', {}],
  ['Lunch a week from friday', 'Lunch a week from friday', {}],
  ['5 calls from today', 'Calls from today', { count: 5, type: 'call' }],
  ['call May', 'call May', { type: 'call' }],
  ['call April about June', 'call April about June', { type: 'call' }],
  ['send 2nd Street quote', 'send 2nd Street quote', {}],
  ['Meet on the 2nd floor', 'Meet on the 2nd floor', { type: 'other' }],
  ['T-30 notice', 'T-30 notice', {}],
  ['Call Tom', 'Call Tom', { type: 'call' }],
  ['sat down with Bob', 'sat down with Bob', {}],
  ['Sun Life quote', 'Sun Life quote', {}],
  ['Black Friday flyer', 'Black Friday flyer', {}],
  ["Friday's agenda", "Friday's agenda", {}],
  ['Prepare slides for Friday', 'Prepare slides for Friday', {}],
  ['Notes of last friday', 'Notes of last friday', {}],
  ['Move the Friday meeting to Monday', 'Move the Friday meeting to Monday', {}],
  ['Call Ada today or friday', 'Call Ada today or friday', { type: 'call' }],
  ['Renewal 2026-02-30', 'Renewal 2026-02-30', {}],
  ['Renewal 11/17/2026', 'Renewal 11/17/2026', {}],
  ['1/2 day training', '1/2 day training', {}],
  ['24/7 line', '24/7 line', {}],
  ['Call 603-555-0144', 'Call 603-555-0144', { type: 'call' }],
  // Minutes
  // Hours
  ['Fri 3pm call Ana 20m', 'Call Ana', { day: '11-20', time: '15:00', type: 'call', minutes: 20 }],
  ['call Ana fri 3pm 20m', 'Call Ana', { day: '11-20', time: '15:00', minutes: 20, type: 'call' }],
  ['call Ana fri high', 'Call Ana', { day: '11-20', priority: 'high', type: 'call' }],
  ['Read Sun Life policy 20m', 'Read Sun Life policy', { minutes: 20 }],
  ['call Ana fri 3:30 PM', 'Call Ana', { day: '11-20', time: '15:30', type: 'call' }],
  ['Meet Ana at 3 on Friday', 'Meet Ana', { day: '11-20', time: '15:00', type: 'other' }],
  ['Lunch with Ana at noon', 'Lunch with Ana', { time: '12:00' }],
  ['Call Ana 15:30', 'Call Ana', { time: '15:30', type: 'call' }],
  ['Call Ana tonight at 8', 'Call Ana tonight', { time: '20:00', type: 'call' }],
  ['Call Ana at 10:30 tonight', 'Call Ana tonight', { time: '22:30', type: 'call' }],
  ['Call Ana at 7 tonight', 'Call Ana tonight', { time: '19:00', type: 'call' }],
  ['Call Ana 12 a.m.', 'Call Ana', { time: '00:00', type: 'call' }],
  ['9:30 call Ana', 'Call Ana', { time: '09:30', type: 'call' }],
  ['Call Ana at 4:15 tomorrow', 'Call Ana', { day: '11-19', time: '16:15', type: 'call' }],
  ['Call Ana before 3pm', 'Call Ana before 3pm', { type: 'call' }],
  ['Meet 3pm to 4pm', 'Meet 3pm to 4pm', { type: 'other' }],
  ['Call between 8 and 10 am', 'Call between 8 and 10 am', { type: 'call' }],
  ['Prepare the 3pm review', 'Prepare the 3pm review', {}],
  ['Call Ana - 3pm', 'Call Ana', { time: '15:00', type: 'call' }],
  ['Meet 3pm - 4pm', 'Meet 3pm - 4pm', { type: 'other' }],
  ['Call at 3 or 4pm', 'Call at 3 or 4pm', { type: 'call' }],
  ['Look at 3 houses', 'Look at 3 houses', {}],
  ['Ratio 13pm 25:00 3:75', 'Ratio 13pm 25:00 3:75', {}],
  ['3pm', '3pm', {}],
  ['Lunch for 45 min', 'Lunch', { minutes: 45 }],
  ['Lunch 1h30', 'Lunch', { minutes: 90 }],
  ['Lunch in room 9 15m', 'Lunch in room 9', { minutes: 15 }],
  ['Lunch May 5 hours', 'Lunch hours', { day: '2027-05-05' }],
  ['Lunch 1.5 hours', 'Lunch', { minutes: 90 }],
  ['Call back in 2 hours', 'Call back in 2 hours', { type: 'call' }],
  ['Quote $5m umbrella', 'Quote $5m umbrella', { type: 'other' }],
  ['Shift of 1441m', 'Shift of 1441m', {}],
  ['401k review', '401k review', {}],
  // Priority and type
  ['Renewal high priority', 'Renewal', { priority: 'high' }],
  ['Renewal low tomorrow', 'Renewal', { priority: 'low', day: '11-19' }],
  ['High school visit', 'High school visit', {}],
  ['Premium is too high', 'Premium is too high', {}],
  ['Email Ada tomorrow', 'Email Ada', { type: 'message', day: '11-19' }],
  ['Role play the objection', 'Role play the objection', { type: 'roleplay' }],
  ['Follow up with June today', 'Follow up with June', { type: 'follow_up', day: '11-18' }],
  // A title is left
  ['tomorrow', 'tomorrow', {}],
  ['tomorrow high', 'tomorrow high', {}],
  ['tomorrow iPad set-up', 'iPad set-up', { day: '11-19' }],
  ['', '', {}],
]

test.each(cases)('%j', (line, title, understood) => {
  const read = parseTaskLine(line, { today, types: dayTaskTypes })
  expect({ title: removePhrases(line, read), ...valuesOf(read) }).toEqual({ title, ...understood })
})

describe('a line', () => {
  test('keeps the words of a phrase that is taken away', () => {
    const line = 'tomorrow 9 calls 15m'
    const read = parseTaskLine(line, { today, types: dayTaskTypes })
    expect(
      removePhrases(
        line,
        read.filter(({ kind }) => kind !== 'day'),
      ),
    ).toBe('Tomorrow calls')
    expect(removePhrases(line, [])).toBe(line)
  })

  test('takes a type that a form does not offer for the nearest it does', () => {
    const readType = (line: string, offered: readonly TaskType[]) =>
      parseTaskLine(line, { today, types: offered }).find(({ kind }) => kind === 'type')?.value
    expect(readType('Meet Ada', dayTaskTypes)).toBe('other')
    expect(readType('Meet Ada', ['call', 'meeting', 'other'])).toBe('meeting')
    expect(readType('Social post', ['call', 'meeting', 'other'])).toBe('other')
  })

  test('names the same weekday whatever day it is, within seven days', () => {
    for (let ahead = 0; ahead < 14; ahead++) {
      const day = addDays(today, ahead)
      const [monday] = parseTaskLine('call Ada monday', { today: day, types: dayTaskTypes })
      expect(monday!.value).toBe(addDays(parseCalendarDay('2026-11-23'), 7 * Math.floor((ahead + 2) / 7)))
    }
  })

  test('of any words never loses one, nor names a day before today', () => {
    const words =
      'call,9,calls,May,5,every,other,week,weekly,friday,next,in,3,days,on,the,of,until,month,15th,15m,high,12/4,x3,for,hours,min,1h,2027-01-05,tomorrow,3pm,at,15:30,noon,pm,Ada'
    const lines = fc.array(fc.constantFrom(...words.split(',')), { maxLength: 8 }).map((all) => all.join(' '))
    fc.assert(
      fc.property(lines, (line) => {
        const read = parseTaskLine(line, { today, types: dayTaskTypes })
        const kept = removePhrases(line, read).toLowerCase().split(' ').filter(Boolean)
        const taken = read.filter(({ isRemoved }) => isRemoved).flatMap(({ text }) => text.toLowerCase().split(' '))
        expect([...kept, ...taken].sort()).toEqual(line.toLowerCase().split(' ').filter(Boolean).sort())
        expect(kept.length > 0).toBe(line !== '')
        for (const { kind, value } of read) {
          if (kind === 'day') expect(value >= today).toBe(true)
          if (kind === 'repeat' && value.first) expect(value.first > today).toBe(true)
        }
      }),
    )
  })
})

function valuesOf(read: TaskPhrases): Understood {
  const values = Object.fromEntries(
    read.map(({ kind, value }) => [kind, kind === 'repeat' ? describeRepeat(value) : value]),
  ) as Understood
  return values.day ? { ...values, day: values.day.replace(/^2026-/, '') as CalendarDay } : values
}

const describeRepeat = ({ interval, customDays, first }: TaskLineRepeat) =>
  [interval, customDays, first?.replace(/^2026-/, '')].filter(Boolean).join(' ')
