import { Plus } from 'lucide-react'
import { useId } from 'react'
import type { ListedRecurringRule } from '#contract/tasks/recurring-rules.ts'
import { DialogButton, type DialogOpener } from '#web/ui/lazy-dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/load-states.tsx'
import { RowListSkeleton, RowList } from '#web/ui/row-list.tsx'
import { useRowDialog } from '#web/ui/use-row-dialog.ts'
import { useRecurringRules } from './queries.ts'
import { EditRuleDialog, editRuleFormName, RecurringRuleListItem } from './recurring-rule-list-item.tsx'
import { words } from './words.ts'

/** The card of the viewer's recurring rules, in all states of a list. */
export function RecurringRulesCard({ addTask }: { addTask: DialogOpener }) {
  const query = useRecurringRules()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-serif text-lg font-semibold">
        {words.activeRules}
      </h2>
      {query.state === 'loading' && <RowListSkeleton label={words.loading} />}
      {query.state === 'failed' && <ErrorState message={words.failedToLoad(query.message)} retry={query.retry} />}
      {query.state === 'ready' && <RuleList rules={query.data} addTask={addTask} />}
    </section>
  )
}

type RuleListProps = { rules: readonly ListedRecurringRule[]; addTask: DialogOpener }

function RuleList({ rules, addTask }: RuleListProps) {
  const { row: editedRule, edit, dialog } = useRowDialog(rules, editRuleFormName)
  return (
    <>
      {rules.length ? (
        <RowList rows={rules} label={words.activeRules} isCard>
          {(rule, rowProps) => <RecurringRuleListItem key={rule.id} {...rowProps} rule={rule} edit={edit} />}
        </RowList>
      ) : (
        <EmptyState
          title={words.none}
          action={
            <DialogButton {...addTask}>
              <Plus aria-hidden />
              {words.addFirst}
            </DialogButton>
          }
        >
          {words.noneHint}
        </EmptyState>
      )}
      {editedRule && <EditRuleDialog key={editedRule.id} {...dialog} rule={editedRule} />}
    </>
  )
}
