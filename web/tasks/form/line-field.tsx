import { UserRound, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import type { CalendarDay } from '#contract/base/calendar-day.ts'
import { formatTimeOfDay } from '#contract/base/time-of-day.ts'
import { type ClientSummary, formatFullName } from '#contract/clients/clients.ts'
import { taskPriorityLabels, taskTypeLabels } from '#contract/tasks/task-labels.ts'
import { findClientNameInTitle, isNamedBy } from '#contract/tasks/task-line-client.ts'
import type { TaskPhrase } from '#contract/tasks/task-line.ts'
import { submitOnCtrlEnter } from '#web/base/form-inputs.ts'
import { formatDueDay, formatMinutes } from '#web/base/format-time.ts'
import { useToday } from '#web/base/today.ts'
import type { FormFieldMethods } from '#web/base/use-form.ts'
import { useClientSearch } from '#web/clients/list/queries.ts'
import { Field, TextInput } from '#web/ui/field.tsx'
import { describeLineRepeat } from './repeat-words.ts'
import type { TaskFormValues } from './task-form-values.ts'
import type { TaskLine } from './task-line.ts'
import { words } from './words.ts'

type TaskLineFieldProps = {
  form: FormFieldMethods<TaskFormValues>
  line: TaskLine
  onChooseClient?: ((client: ClientSummary) => void) | undefined
}

/**
 * The title of a new task, with the details found in it as removable chips, and the clients it may name. Tab and Enter choose the
 * first of them; a client named in full is chosen when the field loses the focus.
 */
export function TaskLineField({ form, line, onChooseClient }: TaskLineFieldProps) {
  const today = useToday()
  const values = form.watch()
  const phrases = line.readPhrases(values)
  const title = line.readTitle(values)
  const { onChange, onBlur, ...registered } = form.register('title')
  const clients = useClientsOfTitle(values, title)
  const chooseClient = (client: ClientSummary) => {
    clients.setChosenId(client.id)
    form.setValues({ clientId: client.id, client: formatFullName(client) })
    onChooseClient?.(client)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'Enter' && clients.namedInFull) chooseClient(clients.namedInFull)
      return submitOnCtrlEnter(event)
    }
    const [client] = clients.suggestions
    const isChoice = event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)
    if (!client || !isChoice || event.nativeEvent.isComposing) return
    // With a client named in full, no second Enter is needed.
    if (event.key === 'Tab' || client !== clients.namedInFull) event.preventDefault()
    chooseClient(client)
  }
  return (
    <Field
      label={words.title}
      error={form.errorFor('title')}
      hint={title === values.title ? words.lineExample : words.savedAs(title)}
    >
      {(control) => (
        <>
          <TextInput
            {...control}
            {...registered}
            onChange={(event) => {
              form.setValues(line.getChanges(values, event.target.value))
              return onChange(event)
            }}
            onKeyDown={handleKeyDown}
            onBlur={(event) => {
              // Pressing the save button blurs the field first; a client named in full is then chosen too.
              if (clients.namedInFull) chooseClient(clients.namedInFull)
              return onBlur(event)
            }}
            dir="auto"
            required
            autoComplete="off"
            enterKeyHint="done"
          />
          <p role="status" className="sr-only">
            {[
              ...phrases.map((phrase) => describePhrase(phrase, today)),
              ...(clients.chosenName ? [clients.chosenName] : []),
              ...(clients.suggestions[0] ? [words.clientSuggested(formatFullName(clients.suggestions[0]))] : []),
            ].join(', ')}
          </p>
          {/* In one line, so that nothing moves when a client is chosen. */}
          <div className="flex flex-wrap gap-1.5 pt-0.5 empty:hidden">
            {(phrases.length > 0 || clients.chosenName) && (
              <ul aria-label={words.understood} className="flex flex-wrap gap-1.5">
                {phrases.map((phrase) => (
                  <Chip
                    key={phrase.kind}
                    onRemove={() => {
                      form.setValues(line.removePhrase(phrase))
                      document.getElementById(control.id)?.focus()
                    }}
                  >
                    {describePhrase(phrase, today)}
                  </Chip>
                ))}
                {clients.chosenName && (
                  <Chip
                    onRemove={() => {
                      clients.reject()
                      form.setValues({ clientId: '', client: '' })
                      document.getElementById(control.id)?.focus()
                    }}
                  >
                    <bdi>{clients.chosenName}</bdi>
                  </Chip>
                )}
              </ul>
            )}
            {clients.suggestions.length > 0 && (
              <ul aria-label={words.suggestedClients} className="flex flex-wrap gap-1.5">
                {clients.suggestions.map((client, index) => (
                  <li key={client.id}>
                    <button
                      type="button"
                      className={suggestionStyle}
                      onClick={() => {
                        chooseClient(client)
                        document.getElementById(control.id)?.focus()
                      }}
                    >
                      <UserRound aria-hidden />
                      <bdi>{formatFullName(client)}</bdi>
                      {index === 0 && (
                        <kbd aria-hidden className="font-sans text-xs text-ink-faint touch:hidden">
                          {words.tab}
                        </kbd>
                      )}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </>
      )}
    </Field>
  )
}

/** A detail found in the title; pressing it removes the detail. */
const Chip = ({ onRemove, children }: { onRemove: () => void; children: ReactNode }) => (
  <li>
    <button type="button" className={chipStyle} onClick={onRemove}>
      <span className="sr-only">{words.removePhrase} </span>
      {children}
      <X aria-hidden />
    </button>
  </li>
)

/** The clients that a title may name while none is chosen, and the client chosen from it. */
function useClientsOfTitle({ clientId, client }: TaskFormValues, title: string) {
  const [chosenId, setChosenId] = useState<string>()
  const [rejectedNames, setRejectedNames] = useState<readonly string[]>([])
  const named = client ? undefined : findClientNameInTitle(title)
  const name = named && !rejectedNames.includes(named) ? named : undefined
  const { query } = useClientSearch(name ?? '', { enabled: name !== undefined })
  const matches = name && query.state === 'ready' ? query.data : []
  const suggestions = matches.filter((match) => isNamedBy(formatFullName(match), name!))
  const namedInFull = suggestions.filter((match) => formatFullName(match).toLowerCase() === name!.toLowerCase())
  return {
    suggestions,
    /** The only client with the name in the title. */
    namedInFull: namedInFull.length === 1 ? namedInFull[0] : undefined,
    chosenName: clientId && clientId === chosenId ? client : undefined,
    setChosenId,
    reject: () => {
      const rejected = findClientNameInTitle(title)
      if (rejected) setRejectedNames([...rejectedNames, rejected])
    },
  }
}

function describePhrase(phrase: TaskPhrase, today: CalendarDay): string {
  switch (phrase.kind) {
    case 'day':
      return formatDueDay(phrase.value, today, true)
    case 'time':
      return formatTimeOfDay(phrase.value)
    case 'count':
      return words.times(phrase.value)
    case 'type':
      return taskTypeLabels[phrase.value]
    case 'minutes':
      return formatMinutes(phrase.value)
    case 'priority':
      return taskPriorityLabels[phrase.value]
    case 'repeat':
      return describeLineRepeat(phrase.value)
  }
}

const suggestionStyle =
  'inline-flex h-8 items-center gap-1.5 rounded-full border border-dashed border-edge px-3 text-sm transition-colors touch:h-11 hover:bg-well [&_svg]:size-3.5 [&_svg]:text-ink-soft'
const chipStyle =
  'inline-flex h-8 items-center gap-1.5 rounded-full bg-teal-wash pr-2 pl-3 text-sm font-medium text-teal-deep transition-colors touch:h-11 hover:bg-well [&_svg]:size-3.5'
