import { queryClient } from './query-client.ts'

type Row = { id: string }

/**
 * A list that was read, newest first, as the screens show it: rows are put in and taken out ahead of the server's answer.
 * Each change answers the way back for its own row; a list that is not here yet is left alone.
 */
export function createListCache<R extends Row>(key: readonly unknown[]) {
  const findRow = (id: string) => queryClient.getQueryData<readonly R[]>(key)?.find((row) => row.id === id)
  const updateRows = (update: (rows: readonly R[]) => readonly R[]) =>
    void queryClient.setQueryData<readonly R[]>(key, (rows) => rows && update(rows))
  const upsert = (row: R) => updateRows((rows) => upsertRow(rows, row))
  const remove = (id: string) => updateRows((rows) => rows.filter((row) => row.id !== id))
  const withRollback = (id: string, applyChange: () => void) => {
    const before = findRow(id)
    applyChange()
    return () => (before ? upsert(before) : remove(id))
  }
  return {
    /** Shows a row: in its own place where it stands already, else by its age. */
    upsert: (row: R): (() => void) => withRollback(row.id, () => upsert(row)),
    /** Takes a row away. */
    remove: (id: string): (() => void) => withRollback(id, () => remove(id)),
  }
}

/** The list with a row in it. Ids grow with time; one that is no id yet sorts above them. */
export function upsertRow<R extends Row>(rows: readonly R[], row: R): readonly R[] {
  if (rows.some(({ id }) => id === row.id)) return rows.map((one) => (one.id === row.id ? row : one))
  const index = rows.findIndex(({ id }) => id < row.id)
  return index < 0 ? [...rows, row] : rows.toSpliced(index, 0, row)
}
