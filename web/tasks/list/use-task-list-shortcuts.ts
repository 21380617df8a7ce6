import type { RefObject } from 'react'
import { useFocusShortcuts, useShortcut } from '#web/base/shortcuts.ts'
import { listTaskShortcuts } from '#web/tasks/card/task-shortcuts.ts'
import { words } from '#web/tasks/words.ts'

/** The keys of a list of tasks: j and k lead through it, the others act on the focused task. */
export function useTaskListShortcuts(list: RefObject<HTMLElement | null>): void {
  useShortcut(
    'j',
    words.toTasks,
    () => list.current?.querySelector<HTMLElement>('[data-task][tabindex="0"]')?.focus(),
    { isMove: true },
  )
  useFocusShortcuts(list, (target) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-task]') ?? [])]
    const index = items.findIndex((item) => item.contains(target))
    if (index < 0) return []
    return [
      ...listTaskShortcuts(items[index]!),
      { key: 'j', label: words.nextTask, isMove: true, run: () => items[index + 1]?.focus() },
      { key: 'k', label: words.previousTask, isMove: true, run: () => items[index - 1]?.focus() },
    ]
  })
}
