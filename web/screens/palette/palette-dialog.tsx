import { Plus } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { maxTextLengths } from '#contract/base/text.ts'
import { matchPath, paths } from '#web/base/paths.ts'
import type { Shortcut } from '#web/base/shortcuts.ts'
import { useCloseByBack } from '#web/base/use-close-by-back.ts'
import { useViewer } from '#web/base/viewer.ts'
import { ReportBugDialog, reportBugFormName, reportBugWords } from '#web/bug-reports/report-bug-button.tsx'
import { AddClientDialog, addClientFormName } from '#web/clients/form/dialogs.tsx'
import { findCachedClient } from '#web/clients/queries.ts'
import { AddTaskAndClientDialog } from '#web/screens/add-task-and-client-dialog.tsx'
import { words as dayWords } from '#web/tasks/dashboard/words.ts'
import { AddTaskDialog, addTaskFormName } from '#web/tasks/dialogs.tsx'
import { type DialogState, useFormDialog } from '#web/ui/lazy-dialog.tsx'
import { toClientPaletteOptions } from './found-options.ts'
import { createAction, type PaletteOption, toActionPaletteOptions, getScreenPaletteOptions } from './options.ts'
import { usePaletteActions } from './palette-actions.tsx'
import { PaletteSearch } from './palette-search.tsx'
import { words } from './words.ts'

type PaletteDialogProps = DialogState & {
  /** Shortcuts of the focus and the screen at opening; undefined over a dialog, where no actions are offered. */
  shortcuts: readonly Shortcut[] | undefined
}

/**
 * The command palette, and the forms it opens if the screen has none of its own. The chosen option runs after the
 * palette has closed and the focus is back, so that a dialog it opens returns it there.
 */
export function PaletteDialog({ open, onClose, shortcuts }: PaletteDialogProps) {
  const viewer = useViewer()
  const [path, navigate] = useLocation()
  // The forms belong to the screen below, and close with it.
  const task = useFormDialog(`${addTaskFormName}-of-palette`, AddTaskDialog.prefetch)
  const client = useFormDialog(`${addClientFormName}-of-palette`, AddClientDialog.prefetch)
  const report = useFormDialog(`${reportBugFormName}-of-palette`, ReportBugDialog.prefetch)
  const more = usePaletteActions()
  const [addedText, setAddedText] = useState('')
  const recentIds = useRecentClientIds()
  const focusBeforeOpen = useRef<Element>(null)
  const chosen = useRef<PaletteOption>(undefined)

  useCloseByBack(open, onClose)

  const choose = (option: PaletteOption) => {
    chosen.current = option
    onClose()
  }
  const handleClosed = () => {
    if (focusBeforeOpen.current instanceof HTMLElement) focusBeforeOpen.current.focus()
    const option = chosen.current
    chosen.current = undefined
    if (!option) return
    if ('href' in option) navigate(option.href)
    else option.run()
  }
  const listActions = () => {
    if (!shortcuts) return []
    const ownActions = [
      { label: dayWords.addTaskShortcut, run: () => add(task, '') },
      { label: dayWords.addClientShortcut, run: () => add(client, '') },
    ]
    const missing = ownActions.filter((own) => !shortcuts.some(({ label }) => label === own.label))
    const reportBug = createAction(reportBugWords.button, 'help support problem feedback', report.trigger.show)
    return toActionPaletteOptions([...shortcuts, ...missing, ...more.actions, reportBug])
  }
  const add = (dialog: typeof task, text: string) => {
    setAddedText(text)
    dialog.trigger.show()
  }
  const listAdditions = (text: string): PaletteOption[] =>
    shortcuts
      ? [
          { id: 'add-task', label: words.addTask(text), icon: Plus, run: () => add(task, text) },
          { id: 'add-client', label: words.addClient(text), icon: Plus, run: () => add(client, text) },
        ]
      : []

  return (
    <>
      <Radix.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
        <Radix.Portal>
          <Radix.Overlay className="fixed inset-0 z-50 bg-veil" />
          <Radix.Content
            onOpenAutoFocus={() => (focusBeforeOpen.current = document.activeElement)}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              handleClosed()
            }}
            aria-describedby={undefined}
            className={contentClasses}
          >
            <Radix.Title className="sr-only">{words.title}</Radix.Title>
            <PaletteSearch
              screens={getScreenPaletteOptions(viewer.role)}
              actions={listActions()}
              recent={toClientPaletteOptions(recentIds.flatMap((id) => findCachedClient(id) ?? []))}
              listAdditions={listAdditions}
              choose={choose}
            />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      <AddTaskAndClientDialog
        key={`task ${path} ${addedText}`}
        {...task.dialog}
        initialTitle={addedText.slice(0, maxTextLengths.title)}
      />
      <AddClientDialog key={`client ${path} ${addedText}`} {...client.dialog} searchText={addedText} />
      {more.dialogs}
      <ReportBugDialog key={`report ${path}`} {...report.dialog} />
    </>
  )
}

const maxRecentClients = 5

/** The clients whose records were opened last, without the one that is open. */
function useRecentClientIds(): string[] {
  const [path] = useLocation()
  const openId = matchPath(paths.client, path)?.id
  const [ids, setIds] = useState<readonly string[]>([])
  if (openId && ids[0] !== openId) setIds([openId, ...ids.filter((id) => id !== openId)].slice(0, maxRecentClients + 1))
  return ids.filter((id) => id !== openId).slice(0, maxRecentClients)
}

const contentClasses =
  'fixed inset-0 z-50 flex flex-col bg-sheet text-ink shadow-float outline-none sm:inset-x-0 sm:top-[12dvh] sm:bottom-auto sm:mx-auto sm:max-h-[70dvh] sm:w-[calc(100%-2rem)] sm:max-w-xl sm:rounded-card sm:border sm:border-line'
