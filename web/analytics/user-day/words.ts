import { formatCount } from '#contract/base/format-count.ts'

/** Texts of one person's day (docs/product/analytics.md#one-person). */
export const words = {
  person: 'Person',
  back: 'Analytics',
  loading: 'Loading the day',
  failedToLoad: (why: string) => `This person's day could not be loaded. ${why}`,
  notFound: 'No such person',
  notFoundHint: 'They may be in another organization.',
  readOnly: 'Every visit to this page is recorded.',
  deactivated: 'Deactivated',
  localDay: (day: string, zone: string) => `${day} in ${zone}`,

  tasks: "Today's tasks",
  noTasks: 'Nothing due today',
  noTasksHint: 'Their tasks of the day appear here once there are any.',
  firstOf: (shown: number, total: string) => `The first ${shown} of ${total}`,
  counted: (done: number, target: number) => `${formatCount(done)} of ${formatCount(target)}`,
  high: 'High priority',

  week: 'Coming seven days',
  weekRule: 'Open tasks, and what repeats or is planned by a sequence.',

  sequences: 'Sequences',
  noSequences: 'No client is on a sequence.',
  running: (count: string) => `${count} running`,
  paused: (count: string) => `${count} paused`,

  clients: (count: string) => `Clients (${count})`,
  noClients: 'No clients yet.',

  history: 'Last seven days',
  noHistory: 'Nothing was done in the last seven days.',
} as const
