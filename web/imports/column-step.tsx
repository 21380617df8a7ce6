import { useState } from 'react'
import { getDayInZone, parseCalendarDay } from '#contract/base/calendar-day.ts'
import {
  type DateOrder,
  dateOrders,
  type ImportDelimiter,
  importDelimiters,
  type ImportEncoding,
  importEncodings,
  type ImportField,
} from '#contract/imports/import-fields.ts'
import type { Import, ImportColumn } from '#contract/imports/imports.ts'
import { getLatestPolicyDay, readDate } from '#contract/imports/read-dates.ts'
import { formatLongDate } from '#web/base/format-time.ts'
import { useToday, useZone } from '#web/base/today.ts'
import { useIsAdmin } from '#web/base/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field, renderOptions, Select } from '#web/ui/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useChangeImport } from './queries.ts'
import { StepHeading } from './step-heading.tsx'
import { listFieldChoices, words } from './words.ts'

type ColumnStepProps = { found: Import; onDone: () => void; onBack: () => void }

/** The second step: the field of each column, with its first values, and the meaning of dates. */
export function ColumnStep({ found, onDone, onBack }: ColumnStepProps) {
  const zone = useZone()
  const [chosen, setChosen] = useState<Map<number, ImportField | null>>(new Map())
  const [dateOrder, setDateOrder] = useState<DateOrder | null>(found.dateOrder)
  const { isPending, send } = useChangeImport(found.id)
  const columns = found.columns.map((column) => {
    const field = chosen.get(column.index)
    return { ...column, field: field === undefined ? column.field : field }
  })
  const hasName = columns.some(({ field }) => field === 'firstName' || field === 'name' || field === 'lastName')

  const submit = async () => {
    const body = {
      ...(chosen.size && { columns: [...chosen].map(([index, field]) => ({ index, field })) }),
      ...(dateOrder !== found.dateOrder && { dateOrder }),
    }
    const isSame = !Object.keys(body).length
    const result = isSame ? { ok: true as const, reply: found } : await send({ params: { importId: found.id }, body })
    // The change may raise a question about another column of dates.
    if (result.ok && (isSame || dateOrder || !result.reply.dateSamples.length)) onDone()
  }
  const reread = (body: { encoding: ImportEncoding } | { delimiter: ImportDelimiter }) =>
    void send({ params: { importId: found.id }, body })

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <StepHeading>{words.columnsTitle}</StepHeading>
          <p className="wrap-anywhere text-ink-soft">
            {found.fileName} · {words.columnsHint(found.rowCount)}
          </p>
        </div>
        {found.delimiter !== null && <ReadingOptions found={found} onChange={reread} />}
      </div>
      {found.importedBefore && (
        <p role="status" className="rounded-card bg-amber-wash px-4 py-3 text-amber-ink">
          {words.importedBefore(formatLongDate(getDayInZone(zone, new Date(found.importedBefore))))}
        </p>
      )}
      {found.dateSamples.length > 0 && (
        <DateQuestion
          samples={found.dateSamples}
          areOfPolicies={!columns.some(({ field }) => field === 'dateOfBirth')}
          order={dateOrder}
          onChange={setDateOrder}
        />
      )}
      <div
        className="overflow-hidden rounded-card border border-line bg-sheet"
        role="table"
        aria-label={words.columnsTitle}
      >
        <div
          role="row"
          className={joinClasses(
            rowStyle,
            'h-9 items-center bg-well/60 text-xs font-medium text-ink-soft max-sm:sr-only',
          )}
        >
          <span role="columnheader">{words.column}</span>
          <span role="columnheader">{words.samples}</span>
          <span role="columnheader">{words.becomes}</span>
        </div>
        {columns.map((column) => (
          <ColumnRow
            key={column.index}
            column={column}
            onChange={(field) => setChosen(new Map(chosen).set(column.index, field))}
          />
        ))}
      </div>
      <p role="alert" className="text-red empty:hidden">
        {hasName ? undefined : words.noName}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={isPending} disabled={!hasName} onClick={() => void submit()}>
          {words.toPeople}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {words.backToFile}
        </Button>
      </div>
    </div>
  )
}

type ColumnRowProps = { column: ImportColumn; onChange: (field: ImportField | null) => void }

function ColumnRow({ column, onChange }: ColumnRowProps) {
  const isAdmin = useIsAdmin()
  return (
    <div role="row" className={joinClasses(rowStyle, 'border-t border-line py-3 first:border-t-0')}>
      <span role="rowheader" className="self-center font-medium wrap-anywhere">
        {column.header}
      </span>
      <span role="cell" className="self-center text-sm text-ink-soft">
        {column.samples.length ? (
          <span className="grid">
            {column.samples.map((sample, index) => (
              // Two samples may be the same.
              <span key={index} className="truncate">
                {sample}
              </span>
            ))}
          </span>
        ) : (
          <span className="text-ink-faint italic">{words.noValues}</span>
        )}
      </span>
      <span role="cell" className="self-center">
        <Select
          aria-label={words.becomesOf(column.header)}
          value={column.field ?? ''}
          onChange={({ target }) => onChange((target.value || null) as ImportField | null)}
        >
          <option value="">{words.nothing}</option>
          {listFieldChoices(isAdmin).map((group) => (
            <optgroup key={group.label} label={group.label}>
              {renderOptions(group.fields, ({ value, label }) => [value, label])}
            </optgroup>
          ))}
        </Select>
      </span>
    </div>
  )
}

/** Encoding and separator, for a file that looks wrong. */
const ReadingOptions = ({
  found,
  onChange,
}: {
  found: Import
  onChange: (change: { encoding: ImportEncoding } | { delimiter: ImportDelimiter }) => void
}) => (
  <details className="text-sm">
    <summary className="cursor-pointer rounded-control py-1 text-ink-soft hover:text-ink">{words.howRead}</summary>
    <div className="mt-2 grid gap-3 sm:grid-cols-2">
      <Field label={words.encoding}>
        {(control) => (
          <Select
            {...control}
            value={found.encoding}
            onChange={({ target }) => onChange({ encoding: target.value as ImportEncoding })}
          >
            {renderOptions(importEncodings, (encoding) => [encoding, words.encodings[encoding]])}
          </Select>
        )}
      </Field>
      <Field label={words.delimiter}>
        {(control) => (
          <Select
            {...control}
            value={found.delimiter ?? ','}
            onChange={({ target }) => onChange({ delimiter: target.value as ImportDelimiter })}
          >
            {renderOptions(importDelimiters, (delimiter) => [delimiter, words.delimiters[delimiter]])}
          </Select>
        )}
      </Field>
    </div>
  </details>
)

/** Asks which of two date orders is meant, with three dates of the file read both ways. */
function DateQuestion({
  samples,
  areOfPolicies,
  order,
  onChange,
}: {
  samples: string[]
  /** Whether a two-digit year may be in the future. */
  areOfPolicies: boolean
  order: DateOrder | null
  onChange: (order: DateOrder) => void
}) {
  const today = useToday()
  const readAs = (sample: string, one: DateOrder) => {
    const date = readDate(sample, one, areOfPolicies ? getLatestPolicyDay(today) : today)
    return date && 'day' in date ? formatLongDate(parseCalendarDay(date.day)) : sample
  }
  return (
    <Card>
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-medium">{words.dateQuestion}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {dateOrders.map((one) => (
            <label
              key={one}
              className="flex cursor-pointer items-start gap-3 rounded-control border border-edge bg-sheet px-4 py-3 has-checked:border-teal has-checked:bg-teal-wash"
            >
              <input
                type="radio"
                name="date-order"
                className="mt-1 accent-teal"
                checked={order === one}
                onChange={() => onChange(one)}
              />
              <span>
                <span className="block font-medium">{words.dateOrders[one]}</span>
                {samples.map((sample) => (
                  <span key={sample} className="block text-sm text-ink-soft">
                    {words.dateReading(sample, readAs(sample, one))}
                  </span>
                ))}
              </span>
            </label>
          ))}
        </div>
        {order === null && <p className="text-sm text-amber-ink">{words.chooseDateOrder}</p>}
      </fieldset>
    </Card>
  )
}

const rowStyle = 'grid gap-x-5 gap-y-2 px-4 sm:grid-cols-[minmax(8rem,1fr)_minmax(0,1.4fr)_13rem]'
