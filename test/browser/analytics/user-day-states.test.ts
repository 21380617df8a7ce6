import type { Page } from 'playwright-core'
import type { DayOfUser } from '#contract/analytics/day-of-user.ts'
import { addDays, parseCalendarDay } from '#contract/base/calendar-day.ts'
import { TaskType } from '#contract/tasks/tasks.ts'
import { failingRead, testStates } from '#test/browser/support/test-states.ts'

const userId = '01a1fce9-6cd7-7645-b18b-cf7697f91000'
const dayPath = '**/api/analytics/users/*/day'

testStates({
  'the day of a person that is loading, then cannot be loaded': failingRead({
    as: 'admin',
    open: `/analytics/users/${userId}`,
    reads: dayPath,
    loading: 'Loading the day',
    failed: /^This person's day could not be loaded/,
  }),
  'the day of nobody': {
    as: 'admin',
    show: async ({ page, watch }) => {
      watch.expect(/404/)
      await page.goto(`/analytics/users/${userId}`)
      await page.getByRole('heading', { name: 'No such person' }).waitFor()
    },
  },
  'the empty day of a person': {
    as: 'admin',
    show: (opened) => openDay(opened.page, emptyDay),
  },
  'the full day of a person': {
    as: 'admin',
    show: (opened) => openDay(opened.page, buildDay()),
  },
})

async function openDay(page: Page, json: DayOfUser): Promise<void> {
  await page.route(dayPath, (route) => route.fulfill({ json }))
  await page.goto(`/analytics/users/${userId}`)
  await page.getByRole('heading', { level: 1, name: json.today.name }).waitFor()
}

const date = parseCalendarDay('2026-11-20')
const emptyDay: DayOfUser = {
  today: {
    userId,
    name: '🎂',
    due: 0,
    done: 0,
    overdue: 0,
    lastActivityAt: null,
    isNew: true,
    streak: 0,
    hasBegun: false,
    isLateToBegin: false,
  },
  date,
  timeZone: 'UTC',
  isActive: false,
  tasks: [],
  clients: [],
  totalClients: 0,
  sequences: [],
  history: [],
  week: Array.from({ length: 7 }, (_, index) => ({ date: addDays(date, index + 1), tasks: 0 })),
}

const longTitle = 'Ask what they think of the quote for the second house by the lake '.repeat(3).trim()
const longName = 'Wilhelmina-Alexandrina Pemberton-Thackeray-Nakamura of Saxe-Coburg'
const id = (index: number) => `01a1fce9-6cd7-7645-b18b-cf7697f9${1_000 + index}`

const buildDay = (): DayOfUser => ({
  ...emptyDay,
  isActive: true,
  timeZone: 'America/Argentina/ComodRivadavia',
  totalClients: 1_040,
  today: {
    userId,
    name: longName,
    due: 1_200,
    done: 7,
    overdue: 1_001,
    isNew: false,
    streak: 1_234,
    lastActivityAt: '2026-11-20T14:10:09.999Z',
    hasBegun: false,
    isLateToBegin: true,
  },
  tasks: TaskType.options.map((type, index) => ({
    id: id(index),
    title: index % 2 ? longTitle : 'Überweisungsbestätigungsschreibenvorlagenverwaltung',
    type,
    priority: index % 3 ? 'medium' : 'high',
    status: index > 6 ? 'completed' : index > 4 ? 'in_progress' : 'pending',
    dueDate: addDays(date, index < 3 ? index - 3 : 0),
    dueTime: index % 2 ? '15:30' : null,
    targetCount: index % 2 ? 1_000 : 1,
    completedCount: 1,
    ...(index % 4 ? { clientId: id(index), clientName: longName } : { clientId: null, clientName: null }),
  })),
  week: emptyDay.week.map((day, index) => ({ ...day, tasks: index * 37 })),
  clients: Array.from({ length: 100 }, (_, index) => ({
    id: id(index),
    name: index ? `Client ${index}` : longName,
    status: 'prospect' as const,
  })),
  sequences: [
    { id: id(1), name: longTitle, running: 1_000, paused: 200 },
    { id: id(2), name: 'Annual review', running: 0, paused: 1 },
  ],
  history: Array.from({ length: 6 }, (_, index) => ({
    id: id(index),
    taskId: id(index),
    taskTitle: index ? longTitle : null,
    clientId: id(index),
    clientName: longName,
    action: 'completed' as const,
    outcome: null,
    notes: null,
    said: null,
    previousValue: 0,
    newValue: 1,
    day: addDays(date, -Math.floor(index / 3)),
    createdAt: `2026-11-${20 - Math.floor(index / 3)}T14:10:09.999Z`,
  })),
})
