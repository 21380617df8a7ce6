import type { NotPlacedLine } from '#contract/parsing/parsing.ts'
import { generateRandomId } from '#web/base/idempotency-key.ts'
import type { ExternalStore } from '#web/base/store.ts'
import { offerUndo, withdrawUndo } from '#web/base/undo.ts'
import {
  addEmptyParsedPlanRow,
  addParsedPlanRowOfNotPlacedLine,
  changeParsedPlanRow,
  changeParsedPlanRowsOfLine,
  countParsedPlanRowsOfLine,
  moveParsedPlanRow,
  type ParsedPlanDraft,
  type ParsedPlanRow,
  removeParsedPlanRow,
  removeParsedPlanRowsOfLine,
  restoreParsedPlanRow,
  sortParsedPlanRowIntoItsDay,
} from './plan.ts'
import { words } from './words.ts'

/** The changes of the plan in a dialog. */
export type ParsedPlanEditor = {
  change: (changes: Partial<ParsedPlanDraft>) => void
  changeRow: (id: string, changes: Partial<ParsedPlanRow>) => void
  /** Changes all rows of the same line; each keeps its day. */
  changeRowsOfLine: (id: string, changes: Partial<ParsedPlanRow>) => void
  /** Offers Undo. */
  removeRowsOfLine: (line: number) => void
  countRowsOfLine: (line: number) => number
  /** Lists a row at the day that was typed. */
  repositionRow: (id: string) => void
  /** Offers Undo. */
  removeRow: (id: string) => void
  moveRow: (id: string, step: 1 | -1) => void
  /** The row with an id, as it is now. */
  findRow: (id: string) => ParsedPlanRow | undefined
  /** Both return the id of the new row. */
  addRow: () => string
  placeLine: (line: NotPlacedLine) => string
}

/** The functions that change a stored plan; without one they do nothing. */
export function createParsedPlanEditor({ read, write }: ExternalStore<ParsedPlanDraft | undefined>): ParsedPlanEditor {
  const update = (change: (plan: ParsedPlanDraft) => ParsedPlanDraft) => {
    const plan = read()
    if (!plan) return
    const next = change(plan)
    if (next === plan) return
    withdrawUndo([parsedPlanUndoScopes.rows])
    write(next)
  }
  const addWith = (add: (plan: ParsedPlanDraft, id: string) => ParsedPlanDraft) => {
    const id = generateRandomId()
    update((plan) => add(plan, id))
    return id
  }
  return {
    change: (changes) => update((plan) => ({ ...plan, ...changes, isEdited: true })),
    changeRow: (id, changes) => update((plan) => changeParsedPlanRow(plan, id, changes)),
    changeRowsOfLine: (id, changes) => update((plan) => changeParsedPlanRowsOfLine(plan, id, changes)),
    removeRowsOfLine: (line) => {
      const before = read()?.rows
      const count = before?.filter(({ source }) => source?.number === line).length ?? 0
      if (!before || !count) return
      update((plan) => removeParsedPlanRowsOfLine(plan, line))
      offerUndo({
        title: words.removedMany(count),
        description: words.sourceLine(line),
        changed: [parsedPlanUndoScopes.rows, parsedPlanUndoScopes.plan],
        undo: () => update((plan) => ({ ...plan, rows: before })),
      })
    },
    countRowsOfLine: (line) => {
      const plan = read()
      return plan ? countParsedPlanRowsOfLine(plan, line) : 0
    },
    repositionRow: (id) => update((plan) => sortParsedPlanRowIntoItsDay(plan, id)),
    removeRow: (id) => {
      const index = read()?.rows.findIndex((row) => row.id === id) ?? -1
      const row = read()?.rows[index]
      if (!row) return
      update((plan) => removeParsedPlanRow(plan, id))
      offerUndo({
        title: words.removed,
        description: row.title || words.untitled,
        changed: [parsedPlanUndoScopes.plan],
        undo: () => update((plan) => restoreParsedPlanRow(plan, row, index)),
      })
    },
    findRow: (id) => read()?.rows.find((row) => row.id === id),
    moveRow: (id, step) => update((plan) => moveParsedPlanRow(plan, id, step)),
    addRow: () => addWith(addEmptyParsedPlanRow),
    placeLine: (line) => addWith((plan, id) => addParsedPlanRowOfNotPlacedLine(plan, line, id)),
  }
}

/**
 * Names among what can be undone. A row that was removed can be added again to changed rows, which many cannot, and neither to
 * another plan.
 */
export const parsedPlanUndoScopes = { plan: 'plan', rows: 'rows of the plan' }
