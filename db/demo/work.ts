import type { TaskType } from '#contract/tasks.ts'

/** A task of the demo before it has a day; `{client}` stands for the client's name. */
export type Work = {
  type: TaskType
  title: string
  minutes: number
  target?: number
  priority?: 'low' | 'medium' | 'high'
  about?: boolean
  description?: string
}

/** What an agent's working day is made of. */
export const usualWork: Work[] = [
  { type: 'call', title: 'Call {client} about the renewal', minutes: 20, about: true, priority: 'high' },
  { type: 'call', title: 'Ask {client} for the claim number', minutes: 10, about: true },
  { type: 'follow_up', title: 'Follow up with {client} on the quote', minutes: 15, about: true },
  { type: 'email', title: 'Send {client} the policy documents', minutes: 10, about: true },
  { type: 'meeting', title: 'Policy review with {client}', minutes: 45, about: true, priority: 'high' },
  { type: 'message', title: 'Text {client} a birthday wish', minutes: 5, about: true, priority: 'low' },
  { type: 'quote', title: 'Prepare a home and auto quote for {client}', minutes: 30, about: true },
  { type: 'social', title: 'Post a storm-season tip', minutes: 15, priority: 'low' },
  {
    type: 'call',
    title: 'Ten new-lead calls',
    minutes: 60,
    target: 10,
    description: 'From the web form list, newest first.',
  },
  { type: 'other', title: 'Log mileage and receipts', minutes: 10, priority: 'low' },
]

/** What stands open on the demo's day, besides two that are overdue. */
export const workOfToday: Work[] = [
  {
    type: 'follow_up',
    title: 'Follow up with {client} on the life quote',
    minutes: 15,
    about: true,
    priority: 'high',
    description: 'Asked for numbers with and without the waiver rider.',
  },
  {
    type: 'call',
    title: 'Ten new-lead calls',
    minutes: 60,
    target: 10,
    description: 'From the web form list, newest first.',
  },
  { type: 'call', title: 'Call {client} about the renewal', minutes: 20, about: true, priority: 'high' },
  { type: 'email', title: 'Send {client} the policy documents', minutes: 10, about: true },
  { type: 'meeting', title: 'Policy review with {client}', minutes: 45, about: true },
  { type: 'social', title: 'Post a storm-season tip', minutes: 15, priority: 'low' },
]

export const overdueWork: Work[] = [
  { type: 'call', title: 'Return {client}’s call about the hail damage', minutes: 15, about: true, priority: 'high' },
  { type: 'quote', title: 'Prepare a home and auto quote for {client}', minutes: 30, about: true },
]
