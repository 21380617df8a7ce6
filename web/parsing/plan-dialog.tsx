import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import type { EndpointReply } from '#contract/base/endpoint.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogCancel } from '#web/ui/dialog.tsx'
import type { FormDialogState } from '#web/ui/lazy-dialog.tsx'
import { ParseDocumentPicker } from './parse-document-picker.tsx'
import type { PlanKindOptions } from './plan-kinds.ts'
import { PlanRowList } from './plan-row-list.tsx'
import { createPlan, type Plan } from './plan.ts'
import { type ParseEndpoint, useDocumentParse } from './use-document-parse.ts'
import { type PlanEditor, usePlanForm } from './use-plan.ts'
import { words } from './words.ts'

/**
 * The dialog to choose and parse a document, then edit and create the plan. A single dialog, so that the focus returns
 * to its button. It cannot be closed while the plan is saved.
 */
export function PlanDialog<E extends ParseEndpoint, S extends z.ZodMiniType>({
  open,
  onClose,
  draft,
  endpoint,
  kind,
  schema,
  toBody,
  getStartDate,
  create,
  busy,
  countCreated,
  status,
  createLabel,
  children,
}: FormDialogState & {
  endpoint: E
  kind: PlanKindOptions
  schema: S
  toBody: (plan: Plan) => unknown
  getStartDate: (parsed: EndpointReply<E>) => CalendarDay
  /** Creates the plan, and then closes the dialog. */
  create: (body: z.output<S>, close: () => void, plan: Plan) => Promise<void>
  busy: boolean
  countCreated: (plan: Plan) => number
  /** Further notices before the plan is created. */
  status?: (plan: Plan) => ReactNode
  createLabel: (createdCount: number) => string
  /** Content above the tasks. */
  children: (plan: Plan, editor: PlanEditor, errorFor: (field: string) => string | undefined) => ReactNode
}) {
  const { plan, editor, rowIssues, attemptCount, ...form } = usePlanForm(draft, schema, toBody)
  const document = useDocumentParse(endpoint, kind, (parsed, file) =>
    form.start(createPlan(parsed, file.name, getStartDate(parsed))),
  )
  const createdCount = plan ? countCreated(plan) : 0
  const close = () => {
    document.reset()
    form.discard()
    onClose()
  }
  const submit = (edited: Plan) => {
    const body = form.submit()
    if (body) void create(body, close, edited)
  }
  return (
    <Dialog
      open={open}
      onClose={() => busy || close()}
      hasUnsavedChanges={!busy && Boolean(plan?.isEdited)}
      allowsUndo
      isWide={Boolean(plan)}
      title={plan ? kind.words.previewTitle : kind.words.title}
      description={plan ? undefined : kind.words.intro}
      footer={
        plan ? (
          <>
            <p role="status" className="mr-auto text-sm text-ink-soft">
              {rowIssues.size > 0 && <span className="text-red">{words.toFix(rowIssues.size)} </span>}
              {status?.(plan)}
            </p>
            <DialogCancel />
            <Button variant="primary" busy={busy} disabled={!createdCount} onClick={() => submit(plan)}>
              {createLabel(createdCount)}
            </Button>
          </>
        ) : (
          document.file && (
            <Button
              autoFocus
              variant="primary"
              busy={document.sentBytes !== undefined}
              onClick={() => void document.parse()}
            >
              {kind.words.parse}
            </Button>
          )
        )
      }
    >
      {plan ? (
        <div className="grid gap-6">
          {children(plan, editor, form.errorFor)}
          <PlanRowList {...{ editor, plan, kind, rowIssues, attemptCount }} />
        </div>
      ) : (
        <ParseDocumentPicker document={document} kind={kind} />
      )}
    </Dialog>
  )
}
