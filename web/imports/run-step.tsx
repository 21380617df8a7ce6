import { Download, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { getDayInZone } from '#contract/base/calendar-day.ts'
import { formatCount } from '#contract/base/format-count.ts'
import { downloadImportProblems, type Import, type ImportUndo } from '#contract/imports/imports.ts'
import { buildDownloadUrl } from '#web/base/download.ts'
import { formatLongDate } from '#web/base/format-time.ts'
import { buildClientPath, paths } from '#web/base/paths.ts'
import { useZone } from '#web/base/today.ts'
import { Button, getButtonClasses } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useRunImport, useUndoImport } from './queries.ts'
import { StepHeading } from './step-heading.tsx'
import { words } from './words.ts'

/** A running or finished import: the counts, the rows with a problem, and Undo. */
export function RunStep({ found }: { found: Import }) {
  const [undone, setUndone] = useState<ImportUndo>()
  if (found.state === 'running') return <Progress found={found} />
  return (
    <div className="grid gap-5">
      <Result found={found} onUndone={setUndone} />
      {undone && undone.keptCount > 0 && <KeptClients undone={undone} />}
    </div>
  )
}

const Progress = ({ found }: { found: Import }) => (
  <Card className="grid gap-4 py-8 sm:px-8">
    <StepHeading>{words.running}</StepHeading>
    <ProgressBar
      label={words.running}
      fraction={found.rowCount ? Math.min(found.processed / found.rowCount, 1) : 0}
      valueText={words.progress(found.processed, found.rowCount)}
    />
    <p className="tabular-nums">{words.progress(found.processed, found.rowCount)}</p>
    <p className="text-ink-soft">{words.canLeave}</p>
  </Card>
)

const getTitle = ({ state, added, changed }: Import): string => {
  if (state === 'failed') return words.failedTitle
  if (state === 'undone') return words.undoneTitle
  return added + changed ? words.doneTitle : words.nothingChanged
}

function Result({ found, onUndone }: { found: Import; onUndone: (undone: ImportUndo) => void }) {
  const zone = useZone()
  const run = useRunImport(found.id)
  const facts = [
    [words.added, found.added],
    [words.changed, found.changed],
    [words.skipped, found.skipped],
    [words.problems, found.problems],
    ...(found.state === 'undone'
      ? ([
          [words.removed, found.removed],
          [words.restored, found.restored],
        ] as const)
      : []),
  ] as const
  return (
    <Card className="grid gap-5 py-6 sm:px-8">
      <div role="status">
        <StepHeading>{getTitle(found)}</StepHeading>
        <p className="wrap-anywhere text-ink-soft">{found.fileName}</p>
        {found.failure && <p className="mt-2 text-red">{found.failure}</p>}
      </div>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-serif text-2xl font-semibold tabular-nums">{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        {found.state === 'failed' ? (
          <Button
            variant="primary"
            busy={run.isPending}
            onClick={() => void run.send({ params: { importId: found.id } })}
          >
            {words.goOn}
          </Button>
        ) : (
          <Link href={paths.clients} className={getButtonClasses({ variant: 'primary' })}>
            {words.seeClients}
          </Link>
        )}
        {found.problems > 0 && (
          <a
            href={buildDownloadUrl(downloadImportProblems, { params: { importId: found.id } })}
            download=""
            className={getButtonClasses({})}
          >
            <Download aria-hidden />
            {words.downloadProblems(found.problems)}
          </a>
        )}
        {found.undoUntil && <UndoButton found={found} onUndone={onUndone} />}
        <Link href={paths.clientImport} className={getButtonClasses({ variant: 'quiet' })}>
          {words.another}
        </Link>
      </div>
      {found.undoUntil && (
        <p className="text-sm text-ink-soft">
          {words.undoUntil(formatLongDate(getDayInZone(zone, new Date(found.undoUntil))))}
        </p>
      )}
    </Card>
  )
}

/** Explains Undo before it is done; a link in the list of imports opens it at once. */
function UndoButton({ found, onUndone }: { found: Import; onUndone: (undone: ImportUndo) => void }) {
  const [isOpen, setOpen] = useState(new URLSearchParams(useSearch()).has('undo'))
  const { isPending, send } = useUndoImport(found.id)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Undo2 aria-hidden />
        {words.undo}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={words.undoQuestion}
        confirmLabel={isPending ? words.undoing : words.undoConfirm}
        busy={isPending}
        send={() => send({ params: { importId: found.id } })}
        onDone={onUndone}
      >
        <p>{words.undoExplained}</p>
      </ConfirmDialog>
    </>
  )
}

const KeptClients = ({ undone }: { undone: ImportUndo }) => (
  <section className="grid gap-3">
    <h2 className="font-serif text-xl">{words.keptTitle(undone.keptCount)}</h2>
    <ul className="divide-y divide-line rounded-card border border-line bg-sheet">
      {undone.kept.map(({ line, clientId, name, reason }) => (
        <li key={line} className="flex flex-wrap justify-between gap-x-4 px-4 py-3">
          <Link href={buildClientPath(clientId)} className="font-medium underline-offset-2 hover:underline">
            {name}
          </Link>
          <span className="text-ink-soft">{reason}</span>
        </li>
      ))}
    </ul>
    {undone.keptCount > undone.kept.length && (
      <p className="text-ink-soft">{words.keptMore(undone.keptCount - undone.kept.length)}</p>
    )}
  </section>
)
