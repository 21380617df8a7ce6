import { useLocation } from 'wouter'
import { matchActions, type RowAction, type RowGroup, rowGroups } from '#contract/imports/import-decisions.ts'
import type { Import } from '#contract/imports/imports.ts'
import { buildImportPath } from '#web/base/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckBox } from '#web/ui/field.tsx'
import { getTabPanelProps, LinkTabs } from '#web/ui/tabs/link-tabs.tsx'
import { ImportRows } from './import-rows.tsx'
import { useChangeImport, useChangeGroup, useRunImport } from './queries.ts'
import { StepHeading } from './step-heading.tsx'
import { words } from './words.ts'

const tabsId = 'import-groups'

/** The third step: every row of the file, by group, with its action. */
export function PeopleStep({ found, group }: { found: Import; group: RowGroup }) {
  const [, navigate] = useLocation()
  const run = useRunImport(found.id)
  const choices = [useChangeImport(found.id), useChangeGroup(found.id)]
  const { counts, onMatch } = found
  const bringsIn = counts.new + (onMatch === 'leave' ? 0 : counts.match)
  const tabs = rowGroups.map((name) => ({
    name,
    label: words.group(name, counts[name]),
    path: buildImportPath(found.id, 'people', name),
  }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StepHeading className="sr-only">{words.stepNames[2]}</StepHeading>
      <LinkTabs id={tabsId} label={words.groupTabs} tabs={tabs} current={group} />
      <div {...getTabPanelProps(tabsId, group)} key={group} className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-prose text-ink-soft">
            {counts[group] ? words.groupHints[group] : words.emptyGroups[group]}
          </p>
          {counts[group] > 0 && <GroupActions found={found} group={group} />}
        </div>
        {counts[group] > 0 && <ImportRows found={found} group={group} />}
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3 max-sm:bottom-[calc(3.75rem+env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-t-card sm:px-0">
        <Button
          variant="primary"
          busy={run.isPending || choices.some(({ isPending }) => isPending)}
          disabled={!bringsIn}
          onClick={() => void run.send({ params: { importId: found.id } })}
        >
          {bringsIn ? words.bringIn(bringsIn) : words.nothingToBringIn}
        </Button>
        <Button variant="quiet" onClick={() => navigate(buildImportPath(found.id))}>
          {words.backToColumns}
        </Button>
      </div>
    </div>
  )
}

/** Actions for all rows of a group at once. */
function GroupActions({ found, group }: { found: Import; group: RowGroup }) {
  const rows = useChangeGroup(found.id)
  const settings = useChangeImport(found.id)
  const choose = (action: RowAction) => void rows.send({ params: { importId: found.id }, body: { group, action } })
  const leaveOut = (
    <Button size="small" busy={rows.isPending} onClick={() => choose('leave')}>
      {words.leaveAllOut}
    </Button>
  )
  if (group === 'new') return leaveOut
  // Existing clients are filled, others are added.
  if (group === 'leftOut')
    return (
      <Button size="small" busy={rows.isPending} onClick={() => choose('fill')}>
        {words.bringAllIn}
      </Button>
    )
  if (group === 'problem')
    return (
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={rows.isPending} onClick={() => choose('fill')}>
          {words.bringAllInWithout}
        </Button>
        {leaveOut}
      </div>
    )
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <legend className="sr-only">{words.onMatch}</legend>
      {matchActions.map((action) => (
        <CheckBox
          key={action}
          type="radio"
          name="on-match"
          label={words.matchActions[action]}
          checked={found.onMatch === action}
          onChange={() => void settings.send({ params: { importId: found.id }, body: { onMatch: action } })}
        />
      ))}
    </fieldset>
  )
}
