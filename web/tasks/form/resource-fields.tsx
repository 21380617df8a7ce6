import { TriangleAlert } from 'lucide-react'
import { isResourceClientMissing } from '#contract/tasks/task-rules.ts'
import { ResourceType } from '#contract/tasks/tasks.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { SelectField, UrlField } from '#web/ui/form/form-fields.tsx'
import type { TaskFormValues } from './task-form-values.ts'
import { useScrollIntoView } from './use-scroll-into-view.ts'
import { resourceTypeLabels, words } from './words.ts'

/** The resource of a task, with a second field for a link. */
export function ResourceFields({ form }: { form: FormFieldMethods<TaskFormValues> }) {
  const [resourceType, clientId] = form.watch(['resourceType', 'clientId'])
  const ref = useScrollIntoView<HTMLDivElement>(resourceType !== 'none')
  return (
    <div ref={ref} className="grid gap-4">
      <SelectField
        form={form}
        name="resourceType"
        label={words.resourceType}
        options={ResourceType.options}
        names={resourceTypeLabels}
      />
      <p role="status" className="empty:hidden">
        {isResourceClientMissing({ resourceType, clientId }) && (
          <span className="flex items-center gap-2 rounded-control bg-amber-wash px-3 py-2 text-sm text-amber-ink">
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            {words.resourceNeedsClient}
          </span>
        )}
      </p>
      {resourceType === 'link' && <UrlField form={form} name="resourceLink" label={words.resourceLink} />}
    </div>
  )
}
