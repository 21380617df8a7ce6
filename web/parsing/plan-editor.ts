import type { NotPlacedLine } from '#contract/parsing/parsing.ts'
import { generateKey } from '#web/base/idempotency-key.ts'
import type { Store } from '#web/base/store.ts'
import { offerUndo, withdrawUndo } from '#web/base/undo.ts'
import {
  addEmptyRow,
  addNotPlacedRow,
  changeRow,
  changeRowsOfLine,
  countRowsOfLine,
  moveRow,
  type Plan,
  type PlanRow,
  removeRow,
  removeRowsOfLine,
  restoreRow,
  repositionRow,
} from './plan.ts'
import { words } from './words.ts'

/** The changes of the plan in a dialog. */
export type PlanEditor = {
  change: (changes: Partial<Plan>) => void
  changeRow: (id: string, changes: Partial<PlanRow>) => void
  /** Changes all rows of the same line; each keeps its day. */
  changeRowsOfLine: (id: string, changes: Partial<PlanRow>) => void
  /** Offers Undo. */
  removeRowsOfLine: (line: number) => void
  countRowsOfLine: (line: number) => number
  /** Lists a row at the day that was typed. */
  repositionRow: (id: string) => void
  /** Offers Undo. */
  removeRow: (id: string) => void
  moveRow: (id: string, step: 1 | -1) => void
  /** The row with an id, as it is now. */
  findRow: (id: string) => PlanRow | undefined
  /** Both return the id of the new row. */
  addRow: () => string
  placeLine: (line: NotPlacedLine) => string
}

/** The functions that change a stored plan; without one they do nothing. */
export function createPlanEditor({ read, write }: Store<Plan | undefined>): PlanEditor {
  const update = (change: (plan: Plan) => Plan) => {
    const plan = read()
    if (!plan) return
    const next = change(plan)
    if (next === plan) return
    withdrawUndo([planNames.rows])
    write(next)
  }
  const addWith = (add: (plan: Plan, id: string) => Plan) => {
    const id = generateKey()
    update((plan) => add(plan, id))
    return id
  }
  return {
    change: (changes) => update((plan) => ({ ...plan, ...changes, isEdited: true })),
    changeRow: (id, changes) => update((plan) => changeRow(plan, id, changes)),
    changeRowsOfLine: (id, changes) => update((plan) => changeRowsOfLine(plan, id, changes)),
    removeRowsOfLine: (line) => {
      const before = read()?.rows
      const count = before?.filter(({ source }) => source?.number === line).length ?? 0
      if (!before || !count) return
      update((plan) => removeRowsOfLine(plan, line))
      offerUndo({
        title: words.removedMany(count),
        description: words.sourceLine(line),
        changed: [planNames.rows, planNames.plan],
        undo: () => update((plan) => ({ ...plan, rows: before })),
      })
    },
    countRowsOfLine: (line) => {
      const plan = read()
      return plan ? countRowsOfLine(plan, line) : 0
    },
    repositionRow: (id) => update((plan) => repositionRow(plan, id)),
    removeRow: (id) => {
      const index = read()?.rows.findIndex((row) => row.id === id) ?? -1
      const row = read()?.rows[index]
      if (!row) return
      update((plan) => removeRow(plan, id))
      offerUndo({
        title: words.removed,
        description: row.title || words.untitled,
        changed: [planNames.plan],
        undo: () => update((plan) => restoreRow(plan, row, index)),
      })
    },
    findRow: (id) => read()?.rows.find((row) => row.id === id),
    moveRow: (id, step) => update((plan) => moveRow(plan, id, step)),
    addRow: () => addWith(addEmptyRow),
    placeLine: (line) => addWith((plan, id) => addNotPlacedRow(plan, line, id)),
  }
}

/**
 * Names among what can be undone. A row that was removed can be added again to changed rows, which many cannot, and neither to
 * another plan.
 */
export const planNames = { plan: 'plan', rows: 'rows of the plan' }
