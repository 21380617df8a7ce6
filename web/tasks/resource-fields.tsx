import { TriangleAlert } from 'lucide-react'
import { limits } from '#contract/schema.ts'
import { ResourceType } from '#contract/tasks.ts'
import { Field, Select, TextInput } from '#web/ui/field.tsx'
import type { BoundFields } from './add-task-fields.tsx'
import { lacksClient } from './typed-task.ts'
import { resourceNames, words } from './words.ts'

/** What See Resources of the task will open; a link has a field of its own. */
export function ResourceFields({ form, bound }: BoundFields) {
  return (
    <div className="grid gap-4">
      <Field label={words.resourceType} error={form.errorOf('resourceType')}>
        {(control) => (
          <Select {...bound('resourceType', control)}>
            {ResourceType.options.map((type) => (
              <option key={type} value={type}>
                {resourceNames[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p role="status" className="empty:hidden">
        {lacksClient(form.values) && (
          <span className="flex items-center gap-2 rounded-control bg-amber-wash px-3 py-2 text-sm text-amber-ink">
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            {words.needsClient}
          </span>
        )}
      </p>
      {form.values.resourceType === 'link' && (
        <Field label={words.resourceLink} error={form.errorOf('resourceLink')}>
          {(control) => (
            <TextInput
              {...bound('resourceLink', control)}
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
