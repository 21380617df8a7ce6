import { addDays } from '#contract/base/calendar-day.ts'
import type { Renewal } from '#contract/policies/renewals.ts'
import type { RenewalScope } from '#web/base/paths.ts'
import { useIsAdmin } from '#web/base/viewer.ts'
import { RenewalsTab } from '#web/policies/renewals/renewals-tab.tsx'
import { AssignSequenceDialog, assignSequenceFormName } from '#web/sequences/dialogs.tsx'
import { AddTaskDialog } from '#web/tasks/dialogs.tsx'
import { useTargetDialog } from '#web/ui/lazy-dialog.tsx'
import { AddTaskAndClientDialog } from './add-task-and-client-dialog.tsx'

/** Days before a renewal proposed for its task: rates are published about six weeks before it. */
const proposedDaysBefore = 45

/** The coming renewals, with the dialogs that plan a task for one and enroll its client (docs/product/policies.md#screens). */
export function PlanningRenewals({ scope }: { scope: RenewalScope }) {
  const canSeeAll = useIsAdmin()
  const plan = useTargetDialog<Renewal>()
  const enrollment = useTargetDialog<Renewal>()
  return (
    <>
      <RenewalsTab
        scope={canSeeAll ? scope : 'mine'}
        actions={{
          plan: { show: plan.show, prefetch: AddTaskDialog.prefetch },
          enroll: { show: enrollment.show, prefetch: AssignSequenceDialog.prefetch },
        }}
      />
      {plan.target && (
        <AddTaskAndClientDialog
          key={`plan ${plan.target.id}`}
          {...plan.dialog}
          draft={{ form: `plan-renewal-${plan.target.id}` }}
          initialDay={addDays(plan.target.renewalDate, -proposedDaysBefore)}
          initialClient={toClient(plan.target)}
        />
      )}
      {enrollment.target && (
        <AssignSequenceDialog
          key={`enroll ${enrollment.target.id}`}
          {...enrollment.dialog}
          draft={{ form: `${assignSequenceFormName}-${enrollment.target.id}` }}
          client={toClient(enrollment.target)}
        />
      )}
    </>
  )
}

/** The client of a renewal in the form that the dialogs take; the name is a full name. */
const toClient = ({ clientId, clientName }: Renewal) => ({
  id: clientId,
  firstName: clientName,
  lastName: null,
  email: null,
  phone: null,
})
