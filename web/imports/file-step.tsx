import { FileDown, FileUp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { exportClients } from '#contract/clients/client-export.ts'
import type { Import } from '#contract/imports/imports.ts'
import { formatMemberLabel } from '#contract/team/team.ts'
import { buildDownloadUrl } from '#web/base/download.ts'
import { formatInstantDay } from '#web/base/format-time.ts'
import { buildImportPath } from '#web/base/paths.ts'
import { useZone } from '#web/base/today.ts'
import { useIsAdmin, useViewer } from '#web/base/viewer.ts'
import { useOwnOrganizationUsers } from '#web/team/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, getButtonClasses, Spinner } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { Field, renderOptions, Select } from '#web/ui/field.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { ErrorState, Skeleton } from '#web/ui/load-states.tsx'
import { useDeleteImport, useImports } from './queries.ts'
import { StepHeading } from './step-heading.tsx'
import { useImportUpload } from './use-import-upload.ts'
import { words } from './words.ts'

/** The first step: choosing or dropping a file, above the earlier imports. */
export function FileStep({ onRead }: { onRead: (found: Import) => void }) {
  const isAdmin = useIsAdmin()
  const [ownerId, setOwnerId] = useState('')
  const upload = useImportUpload(ownerId, onRead)
  return (
    <DropZone label={words.drop} onDrop={upload.choose}>
      <div className="grid gap-8">
        <Card className="grid justify-items-center gap-4 border-dashed border-edge py-10 text-center sm:py-14">
          <span aria-hidden className="grid size-14 place-items-center rounded-full bg-teal-wash text-teal-deep">
            <FileUp className="size-7" />
          </span>
          <div className="grid max-w-prose gap-2">
            <StepHeading>{words.chooseTitle}</StepHeading>
            <p className="text-ink-soft">{words.chooseHint}</p>
          </div>
          {isAdmin && !upload.sending && <OwnerField ownerId={ownerId} onChange={setOwnerId} />}
          {upload.sending ? (
            <div className="flex flex-wrap items-center justify-center gap-3" role="status">
              <Spinner />
              <span className="min-w-0 wrap-anywhere">{words.sending(upload.sending)}</span>
              <Button size="small" onClick={upload.stop}>
                {words.stop}
              </Button>
            </div>
          ) : (
            <FileButton
              variant="primary"
              accept=".csv,.tsv,.vcf"
              multiple={false}
              onFiles={(files) => upload.choose({ files, folders: [] })}
            >
              {words.choose}
            </FileButton>
          )}
          <p role="alert" className="max-w-prose font-medium text-red empty:hidden">
            {upload.problem}
          </p>
          <p className="text-sm text-ink-soft">{words.limits}</p>
        </Card>
        <EarlierImports />
        <BookExport isAdmin={isAdmin} />
      </div>
    </DropZone>
  )
}

function OwnerField({ ownerId, onChange }: { ownerId: string; onChange: (id: string) => void }) {
  const viewer = useViewer()
  const team = useOwnOrganizationUsers()
  const members = team.state === 'ready' ? team.data.filter(({ isActive }) => isActive) : []
  if (members.length < 2) return null
  return (
    <div className="w-72 max-w-full text-left">
      <Field label={words.ownerLabel} hint={words.ownerHint}>
        {(control) => (
          <Select {...control} value={ownerId || viewer.id} onChange={({ target }) => onChange(target.value)}>
            {renderOptions(members, (member) => [member.id, formatMemberLabel(member)])}
          </Select>
        )}
      </Field>
    </div>
  )
}

function EarlierImports() {
  const imports = useImports()
  if (imports.state === 'loading') return <Skeleton className="h-24 animate-appear-late" />
  if (imports.state === 'failed')
    return <ErrorState message={words.failedToLoadEarlier(imports.message)} retry={imports.retry} />
  if (!imports.data.length) return null
  return (
    <section aria-labelledby="earlier-imports" className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="earlier-imports" className="font-serif text-xl">
          {words.earlier}
        </h2>
        <p className="text-sm text-ink-soft">{words.earlierHint}</p>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-sheet">
        {imports.data.map((found) => (
          <EarlierImport key={found.id} found={found} />
        ))}
      </ul>
    </section>
  )
}

function EarlierImport({ found }: { found: Import }) {
  const zone = useZone()
  const { isPending, send } = useDeleteImport(found.id)
  const isPreview = found.state === 'preview'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{found.fileName}</p>
        <p className="text-sm text-ink-soft">
          {formatInstantDay(found.createdAt, zone)} ·{' '}
          {isPreview ? words.rows(found.rowCount) : words.summary(found.added, found.changed)}
        </p>
      </div>
      <Badge tone={found.state === 'done' ? 'teal' : 'plain'}>{words.states[found.state]}</Badge>
      <div className="flex gap-2">
        {isPreview && (
          <Button
            size="small"
            variant="quiet"
            busy={isPending}
            aria-label={`${words.discard} ${found.fileName}`}
            onClick={() => void send({ params: { importId: found.id } })}
          >
            {words.discard}
          </Button>
        )}
        {found.undoUntil && (
          <Link
            href={`${buildImportPath(found.id)}&undo=1`}
            aria-label={`${words.undo} ${found.fileName}`}
            className={getButtonClasses({ size: 'small', variant: 'quiet' })}
          >
            {words.undo}
          </Link>
        )}
        <Link
          href={buildImportPath(found.id)}
          aria-label={`${words.open} ${found.fileName}`}
          className={getButtonClasses({ size: 'small' })}
        >
          {words.open}
        </Link>
      </div>
    </li>
  )
}

/** All clients as CSV, in columns that an import reads back. */
const BookExport = ({ isAdmin }: { isAdmin: boolean }) => (
  <section aria-labelledby="book-export" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
    <div>
      <h2 id="book-export" className="font-serif text-xl">
        {words.exportTitle}
      </h2>
      <p className="text-sm text-ink-soft">{words.exportHint}</p>
    </div>
    <div className="flex flex-wrap gap-2">
      <ExportLink scope="own">{isAdmin ? words.exportOwn : words.exportAll}</ExportLink>
      {isAdmin && <ExportLink scope="organization">{words.exportOrganization}</ExportLink>}
    </div>
  </section>
)

const ExportLink = ({ scope, children }: { scope: 'own' | 'organization'; children: string }) => (
  <a href={buildDownloadUrl(exportClients, { query: { scope } })} download className={getButtonClasses({})}>
    <FileDown aria-hidden />
    {children}
  </a>
)
