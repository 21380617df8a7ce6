import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { NotPlacedLine } from '#contract/parsing/parsing.ts'
import { getPlanWeekIndex, type ParsedPlanRow } from './plan.ts'
import type { ParsedPlanEditor } from './plan-editor.ts'

/** What the rows of a plan can be told; the same object at every render. */
export type ParsedPlanRowCallbacks = {
  change: (id: string, changes: Partial<ParsedPlanRow>) => void
  /** For a line that repeats: changes or removes its tasks together. */
  changeLine: (id: string, changes: Partial<ParsedPlanRow>) => void
  removeLine: (line: number) => void
  countLine: (line: number) => number
  /** Shows the fields of a row, and hides those of another. */
  open: (id: string) => void
  close: (id: string) => void
  move: (id: string, step: 1 | -1) => void
  remove: (id: string) => void
  add: () => void
  place: (line: NotPlacedLine) => void
}

/** The rows of a plan: whose fields and which weeks are open, and the focus when rows move or go. */
export function useParsedPlanRowActions(
  editor: ParsedPlanEditor,
  firstRow: ParsedPlanRow | undefined,
  list: RefObject<HTMLElement | null>,
) {
  const [openRowId, setOpenRowId] = useState<string>()
  const [openWeeks, setOpenWeeks] = useState<ReadonlySet<number>>(
    () => new Set(firstRow && [getPlanWeekIndex(firstRow.listedDay)]),
  )
  const [actions] = useState(() => {
    let openId: string | undefined
    const findRowElement = (id: string) => list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`)
    const showWeekOf = (id: string) => {
      const row = editor.findRow(id)
      if (row) setOpenWeeks((weeks) => new Set(weeks).add(getPlanWeekIndex(row.listedDay)))
    }
    const setOpen = (id: string | undefined) => {
      const former = openId
      openId = id
      setOpenRowId(id)
      if (former !== undefined && former !== id) editor.repositionRow(former)
      if (former !== undefined) showWeekOf(former)
      if (id !== undefined) showWeekOf(id)
    }
    const result: ParsedPlanRowCallbacks = {
      change: editor.changeRow,
      changeLine: editor.changeRowsOfLine,
      countLine: editor.countRowsOfLine,
      removeLine: (line) => {
        setOpen(undefined)
        flushSync(() => editor.removeRowsOfLine(line))
        list.current?.focus()
      },
      open: setOpen,
      close: (id) => {
        flushSync(() => setOpen(undefined))
        findRowElement(id)?.focus()
      },
      move: (id, step) => {
        const focused = document.activeElement?.getAttribute('data-move')
        flushSync(() => {
          editor.moveRow(id, step)
          showWeekOf(id)
        })
        const row = findRowElement(id)
        const button = focused && row?.querySelector<HTMLElement>(`[data-move="${focused}"]`)
        ;(button || row)?.focus()
      },
      remove: (id) => {
        const row = findRowElement(id)
        const neighbor = row?.nextElementSibling ?? row?.previousElementSibling
        if (openId === id) setOpen(undefined)
        flushSync(() => editor.removeRow(id))
        if (neighbor instanceof HTMLElement && neighbor.isConnected) neighbor.focus()
        else list.current?.focus()
      },
      add: () => setOpen(editor.addRow()),
      place: (line) => setOpen(editor.placeLine(line)),
    }
    return result
  })
  const toggleWeek = (week: number) =>
    setOpenWeeks((weeks) =>
      weeks.has(week) ? new Set([...weeks].filter((one) => one !== week)) : new Set(weeks).add(week),
    )
  return { openRowId, openWeeks, setOpenWeeks, toggleWeek, actions }
}
