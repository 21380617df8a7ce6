import { useState } from 'react'
import { addDays } from '#contract/base/calendar-day.ts'
import type { Renewal } from '#contract/policies/renewals.ts'
import { LiveRegion } from '#web/base/announce.tsx'
import type { RenewalScope } from '#web/base/paths.ts'
import { RenewalsTab } from '#web/policies/renewals/renewals-tab.tsx'
import { AssignSequenceDialog, assignSequenceFormName } from '#web/sequences/dialogs.tsx'
import { useSignedInUser } from '#web/session/queries.ts'
import { AddTaskDialog } from '#web/tasks/dialogs.tsx'
import { AddTaskAndClientDialog } from './add-task-and-client-dialog.tsx'

/** Days before a renewal proposed for its task: rates are published about six weeks before it. */
const proposedDaysBefore = 45

/** The coming renewals, with the dialogs that plan a task for one and enroll its client (docs/product/policies.md#screens). */
export function PlanningRenewals({ scope }: { scope: RenewalScope }) {
  const viewer = useSignedInUser()
  const canSeeAll = viewer.role !== 'agent'
  const [opened, setOpened] = useState<{ dialog: 'plan' | 'enroll'; renewal: Renewal; isOpen: boolean }>()
  const show = (dialog: 'plan' | 'enroll') => (renewal: Renewal) => setOpened({ dialog, renewal, isOpen: true })
  const close = () => setOpened((current) => current && { ...current, isOpen: false })
  const client = opened && toClient(opened.renewal)
  const toDraft = (form: string) => ({ form: `${form}-${opened?.renewal.id}`, owner: viewer.id })
  return (
    <>
      <RenewalsTab
        viewer={viewer}
        scope={canSeeAll ? scope : 'mine'}
        actions={{
          plan: { show: show('plan'), prefetch: AddTaskDialog.prefetch },
          enroll: { show: show('enroll'), prefetch: AssignSequenceDialog.prefetch },
        }}
      />
      {opened && client && (
        <>
          <AddTaskAndClientDialog
            key={`plan ${opened.renewal.id}`}
            open={opened.dialog === 'plan' && opened.isOpen}
            onClose={close}
            draft={toDraft('plan-renewal')}
            initialDay={addDays(opened.renewal.renewalDate, -proposedDaysBefore)}
            initialClient={client}
          />
          <AssignSequenceDialog
            key={`enroll ${opened.renewal.id}`}
            open={opened.dialog === 'enroll' && opened.isOpen}
            onClose={close}
            draft={toDraft(assignSequenceFormName)}
            client={client}
          />
        </>
      )}
      <LiveRegion />
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
