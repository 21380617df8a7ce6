import { TriangleAlert } from 'lucide-react'
import { limits } from '#contract/base/schema.ts'
import { ResourceType } from '#contract/tasks/tasks.ts'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import type { FormSectionProps } from './add-task-fields.tsx'
import { isMissingClient } from './task-form-values.ts'
import { resourceNames, words } from './words.ts'

/** What See Resources of the task will open; a link has a field of its own. */
export function ResourceFields({ form, bindField }: FormSectionProps) {
  return (
    <div className="grid gap-4">
      <Field label={words.resourceType} error={form.errorFor('resourceType')}>
        {(control) => (
          <Select {...bindField('resourceType', control)}>
            {ResourceType.options.map((type) => (
              <option key={type} value={type}>
                {resourceNames[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p role="status" className="empty:hidden">
        {isMissingClient(form.values) && (
          <span className="flex items-center gap-2 rounded-control bg-amber-wash px-3 py-2 text-sm text-amber-ink">
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            {words.resourceNeedsClient}
          </span>
        )}
      </p>
      {form.values.resourceType === 'link' && (
        <Field label={words.resourceLink} error={form.errorFor('resourceLink')}>
          {(control) => (
            <TextInput
              {...bindField('resourceLink', control)}
              type="url"
              inputMode="url"
              placeholder="https://"
              maxLength={limits.url}
              autoComplete="off"
            />
          )}
        </Field>
      )}
    </div>
  )
}
