import { TriangleAlert } from 'lucide-react'
import { maxTextLengths } from '#contract/base/schema.ts'
import { isResourceClientMissing } from '#contract/tasks/task-rules.ts'
import { ResourceType } from '#contract/tasks/tasks.ts'
import type { FormFields } from '#web/base/use-form.ts'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import { useScrollIntoSight } from './use-scroll-into-sight.ts'
import type { TaskFormValues } from './task-form-values.ts'
import { resourceNames, words } from '#web/tasks/words.ts'

/** The resource of a task, with a second field for a link. */
export function ResourceFields({ form }: { form: FormFields<TaskFormValues> }) {
  const [resourceType, clientId] = form.watch(['resourceType', 'clientId'])
  const ref = useScrollIntoSight<HTMLDivElement>(resourceType !== 'none')
  return (
    <div ref={ref} className="grid gap-4">
      <Field label={words.resourceType} error={form.errorFor('resourceType')}>
        {(control) => (
          <Select {...control} {...form.register('resourceType')}>
            {ResourceType.options.map((type) => (
              <option key={type} value={type}>
                {resourceNames[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p role="status" className="empty:hidden">
        {isResourceClientMissing({ resourceType, clientId }) && (
          <span className="flex items-center gap-2 rounded-control bg-amber-wash px-3 py-2 text-sm text-amber-ink">
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            {words.resourceNeedsClient}
          </span>
        )}
      </p>
      {resourceType === 'link' && (
        <Field label={words.resourceLink} error={form.errorFor('resourceLink')}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('resourceLink')}
              type="url"
              inputMode="url"
              placeholder="https://"
              maxLength={maxTextLengths.url}
              autoComplete="off"
            />
          )}
        </Field>
      )}
    </div>
  )
}
