import type { TaskDraft } from '#contract/tasks/tasks.ts'

/** A demo task without a day; one with `{client}` is with a client, whose name replaces it. */
export type TaskTemplate = Pick<TaskDraft, 'type' | 'title' | 'estimatedMinutes'> & Partial<Omit<TaskDraft, 'clientId'>>

const tenCalls: TaskTemplate = {
  type: 'call',
  title: 'Ten new-lead calls',
  estimatedMinutes: 60,
  targetCount: 10,
  description: 'From the web form list, newest first.',
}

/** Tasks of past working days. */
export const pastTaskTemplates: TaskTemplate[] = [
  { type: 'call', title: 'Call {client} about the renewal', estimatedMinutes: 20, priority: 'high' },
  { type: 'call', title: 'Ask {client} for the claim number', estimatedMinutes: 10 },
  { type: 'follow_up', title: 'Follow up with {client} on the quote', estimatedMinutes: 15 },
  { type: 'email', title: 'Send {client} the policy documents', estimatedMinutes: 10 },
  { type: 'meeting', title: 'Policy review with {client}', estimatedMinutes: 45, priority: 'high' },
  { type: 'message', title: 'Text {client} a birthday wish', estimatedMinutes: 5, priority: 'low' },
  { type: 'quote', title: 'Prepare a home and auto quote for {client}', estimatedMinutes: 30 },
  { type: 'social', title: 'Post a storm-season tip', estimatedMinutes: 15, priority: 'low' },
  tenCalls,
  { type: 'other', title: 'Log mileage and receipts', estimatedMinutes: 10, priority: 'low' },
]

/** Open tasks of today. */
export const todayTaskTemplates: TaskTemplate[] = [
  {
    type: 'follow_up',
    title: 'Follow up with {client} on the life quote',
    estimatedMinutes: 15,
    priority: 'high',
    description: 'Asked for numbers with and without the waiver rider.',
  },
  tenCalls,
  { type: 'call', title: 'Call {client} about the renewal', estimatedMinutes: 20, priority: 'high' },
  { type: 'email', title: 'Send {client} the policy documents', estimatedMinutes: 10 },
  {
    type: 'meeting',
    title: 'Policy review with {client}',
    estimatedMinutes: 45,
    dueTime: '10:30',
    reminderMinutes: 15,
  },
  {
    type: 'call',
    title: 'Go through the new rates with {client}',
    estimatedMinutes: 20,
    dueTime: '15:00',
    reminderMinutes: 5,
  },
  { type: 'social', title: 'Post a storm-season tip', estimatedMinutes: 15, priority: 'low' },
]

/** Tasks due in the last days and still open. */
export const overdueTaskTemplates: TaskTemplate[] = [
  { type: 'call', title: 'Return {client}’s call about the hail damage', estimatedMinutes: 15, priority: 'high' },
  { type: 'quote', title: 'Prepare a home and auto quote for {client}', estimatedMinutes: 30 },
]
