import { queryClient } from './query-client.ts'

type Row = { id: string }

/**
 * A list that was read, newest first, as the screens show it: rows are put in and taken out ahead of the server's answer.
 * Each change answers the way back for its own row; a list that is not here yet is left alone.
 */
export function shownList<R extends Row>(key: readonly unknown[]) {
  const rowOf = (id: string) => queryClient.getQueryData<readonly R[]>(key)?.find((row) => row.id === id)
  const change = (become: (rows: readonly R[]) => readonly R[]) =>
    void queryClient.setQueryData<readonly R[]>(key, (rows) => rows && become(rows))
  const put = (row: R) => change((rows) => placed(rows, row))
  const take = (id: string) => change((rows) => rows.filter((row) => row.id !== id))
  const changed = (id: string, act: () => void) => {
    const before = rowOf(id)
    act()
    return () => (before ? put(before) : take(id))
  }
  return {
    /** Shows a row: in its own place where it stands already, else by its age. */
    put: (row: R): (() => void) => changed(row.id, () => put(row)),
    /** Takes a row away. */
    take: (id: string): (() => void) => changed(id, () => take(id)),
  }
}

/** The list with a row in it. Ids grow with time; one that is no id yet sorts above them. */
export function placed<R extends Row>(rows: readonly R[], row: R): readonly R[] {
  if (rows.some(({ id }) => id === row.id)) return rows.map((one) => (one.id === row.id ? row : one))
  const older = rows.findIndex(({ id }) => id < row.id)
  return older < 0 ? [...rows, row] : rows.toSpliced(older, 0, row)
}
