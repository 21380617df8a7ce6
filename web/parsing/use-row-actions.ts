import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { NotPlacedLine } from '#contract/parsing/parsing.ts'
import { generateRandomId } from '#web/base/idempotency-key.ts'
import { offerUndo } from '#web/base/undo.ts'
import {
  addRow,
  placeLine,
  changeRow,
  changeLine,
  countLine,
  getPlanWeekIndex,
  moveRow,
  type Plan,
  type PlanRow,
  removeRow,
  removeLine,
  restoreRow,
  sortRow,
} from './plan.ts'
import { type PlanEditor, planUndoScopes } from './use-plan.ts'
import { words } from './words.ts'

/** State of the rows of a plan: open fields and weeks, and the focus when rows move or are removed. */
export function usePlanRowActions(
  { read, update }: PlanEditor,
  firstRow: PlanRow | undefined,
  list: RefObject<HTMLElement | null>,
) {
  const [openRowId, setOpenRowId] = useState<string>()
  const [openWeeks, setOpenWeeks] = useState<ReadonlySet<number>>(
    () => new Set(firstRow && [getPlanWeekIndex(firstRow.listedDay)]),
  )
  const [actions] = useState(() => {
    let openId: string | undefined
    const findRowElement = (id: string) => list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)
    const findRow = (id: string) => read()?.rows.find((row) => row.id === id)
    const showWeekOf = (id: string) => {
      const row = findRow(id)
      if (row) setOpenWeeks((weeks) => new Set(weeks).add(getPlanWeekIndex(row.listedDay)))
    }
    const setOpen = (id: string | undefined) => {
      const former = openId
      openId = id
      setOpenRowId(id)
      if (former !== undefined && former !== id) update((plan) => sortRow(plan, former))
      if (former !== undefined) showWeekOf(former)
      if (id !== undefined) showWeekOf(id)
    }
    const openNewRow = (add: (plan: Plan, id: string) => Plan) => {
      const id = generateRandomId()
      update((plan) => add(plan, id))
      setOpen(id)
    }
    return {
      change: (id: string, changes: Partial<PlanRow>) => update((plan) => changeRow(plan, id, changes)),
      /** Changes the tasks of a line that repeats together. */
      changeLine: (id: string, changes: Partial<PlanRow>) => update((plan) => changeLine(plan, id, changes)),
      countLine: (line: number) => countLine(read()?.rows ?? [], line),
      removeLine: (line: number) => {
        setOpen(undefined)
        const before = read()?.rows ?? []
        flushSync(() => update((plan) => removeLine(plan, line)))
        list.current?.focus()
        offerUndo({
          title: words.removedMany(countLine(before, line)),
          description: words.sourceLine(line),
          changed: [planUndoScopes.rows, planUndoScopes.plan],
          undo: () => update((plan) => ({ ...plan, rows: before })),
        })
      },
      /** Shows the fields of a row, and hides those of another. */
      open: setOpen,
      close: (id: string) => {
        flushSync(() => setOpen(undefined))
        findRowElement(id)?.focus()
      },
      move: (id: string, step: 1 | -1) => {
        const focused = document.activeElement?.getAttribute('data-move')
        flushSync(() => {
          update((plan) => moveRow(plan, id, step))
          showWeekOf(id)
        })
        const row = findRowElement(id)
        const button = focused && row?.querySelector<HTMLElement>(`[data-move="${focused}"]`)
        ;(button || row)?.focus()
      },
      remove: (id: string) => {
        const element = findRowElement(id)
        const neighbor = element?.nextElementSibling ?? element?.previousElementSibling
        if (openId === id) setOpen(undefined)
        const row = findRow(id)
        const index = row ? read()!.rows.indexOf(row) : -1
        flushSync(() => update((plan) => removeRow(plan, id)))
        if (neighbor instanceof HTMLElement && neighbor.isConnected) neighbor.focus()
        else list.current?.focus()
        if (!row) return
        offerUndo({
          title: words.removed,
          description: row.title || words.untitled,
          changed: [planUndoScopes.plan],
          undo: () => update((plan) => restoreRow(plan, row, index)),
        })
      },
      add: () => openNewRow(addRow),
      place: (line: NotPlacedLine) => openNewRow((plan, id) => placeLine(plan, line, id)),
    }
  })
  const toggleWeek = (week: number) =>
    setOpenWeeks((weeks) =>
      weeks.has(week) ? new Set([...weeks].filter((one) => one !== week)) : new Set(weeks).add(week),
    )
  return { openRowId, openWeeks, setOpenWeeks, toggleWeek, actions }
}

/** Changes of the rows; the same object at every render. */
export type PlanRowActions = ReturnType<typeof usePlanRowActions>['actions']
