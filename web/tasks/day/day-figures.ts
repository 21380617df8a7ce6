import type { TaskOfDay } from '#contract/planning/planning.ts'

/** The figures of a cleared day: completed tasks, their estimated minutes, calls made and different clients. */
export function getFiguresOfDay(tasks: readonly TaskOfDay[]) {
  const done = tasks.filter(({ status }) => status === 'completed')
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    tasks: done.length,
    minutes: sum(done.map(({ estimatedMinutes }) => estimatedMinutes)),
    calls: sum(done.filter(({ type }) => type === 'call').map(({ targetCount }) => targetCount)),
    clients: new Set(done.flatMap(({ clientId }) => clientId ?? [])).size,
  }
}
