import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import type { TaskOfDay } from '#contract/tasks/tasks-of-day.ts'

/** Builds a task of the day's list: by default a pending call of 30 minutes. */
export const buildTaskOfDay = (overrides: Partial<TaskOfDay>): TaskOfDay => ({
  id: 'a',
  type: 'call',
  title: 'Call',
  description: null,
  status: 'pending',
  priority: 'medium',
  clientId: null,
  client: null,
  dueDate: parseCalendarDay('2026-11-20'),
  dueTime: null,
  reminderMinutes: null,
  targetCount: 1,
  completedCount: 0,
  estimatedMinutes: 30,
  resourceType: 'none',
  resourceLink: null,
  isDaily: false,
  assignedAgentId: 'me',
  hasRepeat: false,
  repeatInterval: null,
  repeatEndDate: null,
  repeatCustomDays: null,
  version: 1,
  createdAt: '',
  updatedAt: '',
  ...overrides,
})
