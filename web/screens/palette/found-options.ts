import { ListChecks, ListStart, NotebookText, ShieldCheck, UserRound, UsersRound } from 'lucide-react'
import { addDays, type CalendarDay } from '#contract/base/calendar-day.ts'
import { type Client, formatFullName } from '#contract/clients/clients.ts'
import { formatPolicyName } from '#contract/policies/policies.ts'
import { type FoundTask, searchedClosedDays, type SearchResults } from '#contract/search/search.ts'
import { isOpenTask } from '#contract/tasks/task-actions.ts'
import { taskStatusLabels } from '#contract/tasks/task-labels.ts'
import { formatPhone } from '#web/base/contact-links.ts'
import { formatDueDay } from '#web/base/format-time.ts'
import { buildClientPath, buildPlanningPath, buildUserDayPath, paths } from '#web/base/paths.ts'
import { words as policyWords } from '#web/policies/words.ts'
import { editTask } from '#web/tasks/dialogs.tsx'
import type { PaletteGroup, PaletteOption } from './options.ts'
import { words } from './words.ts'

/** The groups of the palette with what the search of the server found. */
export const buildFoundGroups = (
  { clients, tasks, notes, sequences, policies, users }: SearchResults,
  today: CalendarDay,
): PaletteGroup[] => [
  { name: words.clients, options: toClientPaletteOptions(clients) },
  {
    name: words.tasks,
    options: tasks.map((task) => ({
      id: task.id,
      label: task.title,
      detail: describeTask(task, today),
      icon: ListChecks,
      ...getTaskTarget(task, today),
    })),
  },
  {
    name: words.notes,
    options: notes.map(({ id, sentence, clientName, clientId }) => ({
      id,
      label: sentence,
      detail: clientName,
      icon: NotebookText,
      href: buildClientPath(clientId, 'notes'),
    })),
  },
  {
    name: words.sequences,
    options: sequences.map(({ id, name }) => ({
      id,
      label: name,
      icon: ListStart,
      href: buildPlanningPath('sequences', id),
    })),
  },
  {
    name: policyWords.policies,
    options: policies.map(({ id, clientId, clientName, policyNumber, ...policy }) => ({
      id,
      label: formatPolicyName(policy),
      icon: ShieldCheck,
      detail: [clientName, policyNumber && policyWords.number(policyNumber)].filter(Boolean).join(' · '),
      href: buildClientPath(clientId, 'policies'),
    })),
  },
  {
    name: words.colleagues,
    options: users.map(({ id, name, email }) => ({
      id,
      label: name,
      detail: name === email ? undefined : email,
      icon: UsersRound,
      href: buildUserDayPath(id),
    })),
  },
]

export const toClientPaletteOptions = (clients: readonly Client[]): PaletteOption[] =>
  clients.map((client) => ({
    id: client.id,
    label: formatFullName(client),
    detail:
      [client.phone && formatPhone(client.phone), client.email, client.agentName].filter(Boolean).join(' · ') ||
      undefined,
    icon: UserRound,
    href: buildClientPath(client.id),
  }))

const describeTask = ({ status, dueDate, clientName }: FoundTask, today: CalendarDay): string =>
  [clientName, isOpenTask({ status }) ? formatDueDay(dueDate, today, true) : taskStatusLabels[status]]
    .filter(Boolean)
    .join(' · ')

/** A task is shown by its client's record, without a client by its form while it is open, and by the history afterwards. */
function getTaskTarget(
  { id, title, status, clientId }: FoundTask,
  today: CalendarDay,
): { href: string } | { run: () => void } {
  if (clientId) return { href: buildClientPath(clientId) }
  if (isOpenTask({ status })) return { run: () => editTask({ id }) }
  const query = new URLSearchParams({ from: addDays(today, -searchedClosedDays), to: today, q: title })
  return { href: `${paths.history}?${query.toString()}` }
}
