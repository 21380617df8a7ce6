import { withConnection } from '#db/connection.ts'
import { type WriteLog, taskTitleFor } from './http-writer.ts'

/** Compares the application's database with the write log; returns a message for each lost, duplicated or partial write. */
export async function findProgramFaults(url: string, { created, completed, counted }: WriteLog): Promise<string[]> {
  return withConnection(url, async (client) => {
    const { rows } = await client.query<Row>(`
      select t.id, t.title, t.status, t.completed_count as count,
        count(*) filter (where h.action = 'completed')::int as completions,
        count(*) filter (where h.action = 'incremented')::int as increments
      from tasks t left join task_history h on h.organization_id = t.organization_id and h.task_id = t.id
      where t.title like 'Crash %' or t.title = 'Counted' group by t.organization_id, t.id`)
    const rowsByTitle = Map.groupBy(rows, ({ title }) => title)
    return [
      ...[...created].flatMap(([key, id]) => findCreateFaults(key, id, rowsByTitle.get(taskTitleFor(key)) ?? [])),
      ...rows.flatMap((row) => findCompletionFaults(row, completed)),
      ...counted.flatMap((task) => findCountFaults(task, rows)),
    ]
  })
}

type Row = { id: string; title: string; status: string; count: number; completions: number; increments: number }

function findCreateFaults(key: string, id: string | undefined, matching: Row[]): string[] {
  if (matching.length > 1) return [`${key} is stored ${matching.length} times`]
  if (id !== undefined && matching[0]?.id !== id)
    return [`${key} was acknowledged as ${id} and is ${matching[0]?.id ?? 'lost'}`]
  return []
}

/** A task and its history are written in one transaction; see docs/product/tasks.md#task-progress. */
function findCompletionFaults({ id, title, status, completions }: Row, completed: ReadonlySet<string>): string[] {
  if (!title.startsWith('Crash ')) return []
  const expected = status === 'completed' ? 1 : 0
  const faults = completions === expected ? [] : [`${id} is ${status} with ${completions} completions in its history`]
  return completed.has(id) && status !== 'completed' ? [...faults, `the completion of ${id} is lost`] : faults
}

function findCountFaults({ id, count }: WriteLog['counted'][number], rows: Row[]): string[] {
  const row = rows.find((candidate) => candidate.id === id)
  if (!row) return [`${id}, which was counted, is lost`]
  const faults =
    row.increments === row.count ? [] : [`${id} counts ${row.count} with ${row.increments} steps in its history`]
  // The last increment may have been stored without being acknowledged.
  return row.count - count === 0 || row.count - count === 1
    ? faults
    : [...faults, `${id} was acknowledged at ${count} and counts ${row.count}`]
}
