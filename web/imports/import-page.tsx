import { useLocation, useSearch } from 'wouter'
import { type RowGroup, rowGroups } from '#contract/imports/import-decisions.ts'
import type { Import } from '#contract/imports/imports.ts'
import { buildImportPath, paths } from '#web/base/paths.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ErrorState, Skeleton } from '#web/ui/load-states.tsx'
import { ColumnStep } from './column-step.tsx'
import { FileStep } from './file-step.tsx'
import { PeopleStep } from './people-step.tsx'
import { cacheImport, prefetchImport, prefetchImports, useImport } from './queries.ts'
import { RunStep } from './run-step.tsx'
import { StepFocus } from './step-heading.tsx'
import { words } from './words.ts'

/** The state of the page that its query string selects. */
function parseImportUrlState(search: string) {
  const params = new URLSearchParams(search)
  const importId = params.get('id') ?? undefined
  return {
    importId: importId && /^[\da-f-]{36}$/.test(importId) ? importId : undefined,
    isPeople: params.get('step') === 'people',
    group: rowGroups.find((group) => group === params.get('group')),
  }
}

/** Imports clients in three steps (docs/product/imports.md); each has a URL, so that a reload loses nothing. */
export const importPage = {
  Screen: ImportPage,
  prefetch: (_params: unknown, search: string): void => {
    const { importId } = parseImportUrlState(search)
    if (importId) prefetchImport(importId)
    else prefetchImports()
  },
}

function ImportPage() {
  const { importId, isPeople, group } = parseImportUrlState(useSearch())
  const [, navigate] = useLocation()
  const showColumns = (found: Import) => {
    cacheImport(found)
    navigate(buildImportPath(found.id))
  }
  return (
    <StepFocus>
      {importId ? (
        <OpenImport key={importId} importId={importId} isPeople={isPeople} group={group} />
      ) : (
        <>
          <Header step={0} />
          <FileStep onRead={showColumns} />
        </>
      )}
    </StepFocus>
  )
}

type OpenImportProps = { importId: string; isPeople: boolean; group: RowGroup | undefined }

function OpenImport({ importId, isPeople, group }: OpenImportProps) {
  const found = useImport(importId)
  const [, navigate] = useLocation()
  const isPreview = found.state === 'ready' && found.data.state === 'preview'
  return (
    <>
      <Header step={isPreview || found.state === 'loading' ? (isPeople ? 2 : 1) : undefined} />
      {found.state === 'failed' && <ErrorState message={words.failedToLoad(found.message)} retry={found.retry} />}
      {found.state === 'loading' && <Skeleton className="h-64 animate-appear-late" />}
      {found.state === 'ready' && !isPreview && <RunStep found={found.data} />}
      {isPreview && isPeople && <PeopleStep found={found.data} group={group ?? getFirstGroup(found.data)} />}
      {isPreview && !isPeople && (
        <ColumnStep
          key={`${found.data.encoding} ${found.data.delimiter}`}
          found={found.data}
          onDone={() => navigate(buildImportPath(importId, 'people'))}
          onBack={() => navigate(paths.clientImport)}
        />
      )}
    </>
  )
}

/** Selects the first group: rows that need attention, then new ones. */
const getFirstGroup = ({ counts }: Import): RowGroup => (counts.problem ? 'problem' : counts.new ? 'new' : 'match')

/** The heading and the steps; none is current once the file is imported. */
const Header = ({ step }: { step: number | undefined }) => (
  <header className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
    <h1 className="font-serif text-2xl font-semibold sm:text-3xl">{words.title}</h1>
    {step !== undefined && (
      <ol aria-label={words.steps} className="flex items-center gap-2 text-sm sm:gap-3">
        {words.stepNames.map((name, index) => (
          <li
            key={name}
            aria-current={index === step ? 'step' : undefined}
            className={joinClasses(
              'flex items-center gap-2',
              index === step ? 'font-medium text-ink' : 'text-ink-soft',
            )}
          >
            {index > 0 && <span aria-hidden className="h-px w-3 bg-edge sm:w-6" />}
            <span aria-hidden className={joinClasses(numberStyle, index <= step ? 'bg-teal text-on-teal' : 'bg-well')}>
              {index + 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
    )}
  </header>
)

const numberStyle = 'grid size-6 place-items-center rounded-full text-xs font-medium'
