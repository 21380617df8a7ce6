type Place = { file: string; from: string; to: string }

/** A change of one place of the program, or of all that guard the same, that `npm run simulate:faults` has to find. */
export type PlantedFault = { name: string; places: Place[] }

const plant =
  (file: string) =>
  (name: string, from: string, to: string, ...others: Place[]): PlantedFault => ({
    name,
    places: [{ file, from, to }, ...others],
  })

const daysForOpening = plant('server/days/for-opening.ts')
const dayStore = plant('server/days/for-opening-store.ts')
const taskStore = plant('server/tasks/store.ts')
const closing = plant('server/tasks/daily/store.ts')
const columns = plant('server/tasks/columns.ts')
const rescheduling = plant('server/tasks/rescheduling-store.ts')
const streak = plant('contract/streak/streak-rule.ts')
const recurrence = plant('contract/tasks/recurrence.ts')
const progress = plant('contract/tasks/task-actions.ts')
const dueOccurrence = plant('contract/tasks/due-occurrence.ts')
const ruleStore = plant('server/tasks/recurring/store.ts')
const rules = plant('server/tasks/recurring/recurring-rules.ts')
const clientTasks = plant('server/tasks/for-clients-store.ts')
const month = plant('server/tasks/reads/monthly-store.ts')
const clients = plant('server/clients/service.ts')
const anchors = plant('server/sequences/anchors/store.ts')
const movedDates = plant('server/sequences/anchors/for-changed-dates.ts')
const assignmentRules = plant('contract/sequences/assignment-rules.ts')
const stepDays = plant('contract/sequences/step-days.ts')
const sequences = plant('server/sequences/service.ts')
const policies = plant('server/policies/service.ts')
const stepTasks = plant('server/tasks/for-sequences-store.ts')

export const plantedFaults: PlantedFault[] = [
  daysForOpening('days are closed at midnight, without two hours of grace', 'graceHours = 2', 'graceHours = 0'),
  taskStore(
    'an edited day is not remembered as moved by hand',
    't.moved_by_hand or t.due_date <> :dueDate',
    't.moved_by_hand',
  ),
  daysForOpening(
    'the job opens days off too',
    'if (!due || isScheduledWorkingDay(due.today, workingDays)) return due',
    'if (!due || workingDays) return due',
  ),
  closing(
    'closing a task does not count its version',
    'is_paused = false,\n     updated_at = :now, version = t.version + 1',
    'is_paused = false,\n     updated_at = :now',
  ),
  columns(
    'what was completed late leaves the counts of today',
    't.completed_on = ${today} and t.due_date < ${today}',
    't.completed_on = ${today} and t.due_date > ${today}',
  ),
  rescheduling(
    'moving back leaves the task as moved by hand',
    'moved_from = null, moved_by_hand = t.moved_before',
    'moved_from = null',
  ),
  streak('today counts as a missed working day', 'day < today && isScheduled', 'day <= today && isScheduled'),
  recurrence(
    'month ends: the occurrence before the asked day is returned',
    'return day && day < from ? n + 1 : n',
    'return n',
  ),
  ruleStore(
    'stopping a rule removes what was touched',
    "t.status = 'pending' and t.version = 1 and t.due_date > :today",
    "t.status = 'pending' and t.due_date > :today",
  ),
  progress('a count that falls is not in the history', "history.push(createStep('decremented'))", 'history.push()'),
  closing(
    'a later occurrence that was touched early closes one of today',
    ' and later.source_key <= u.today::text',
    '',
  ),
  progress('tasks are closed after 6 days', 'daysOverdueUntilClosed = 5', 'daysOverdueUntilClosed = 6'),
  closing('a task moved by hand is closed as missed', ' and not t.moved_by_hand and exists', ' and exists'),
  daysForOpening(
    'a day is closed by the zone of the call alone',
    'isTimeZone(lastSeenZone) ? [timeZone, lastSeenZone] : [timeZone]',
    'isTimeZone(lastSeenZone) ? [timeZone] : [timeZone]',
  ),
  daysForOpening(
    'a day once opened is opened again after travelling west',
    '!opened.openedThrough || opened.openedThrough < today',
    '!opened.openedThrough || opened.openedThrough !== today',
    {
      file: 'server/days/for-opening-store.ts',
      from: 'existing.opened_through < excluded.opened_through',
      to: 'existing.opened_through <> excluded.opened_through',
    },
  ),
  clients(
    'a client handed over waits for the next opening',
    '  await catchUpOpenedDays(ctx, days)\n  await timeline.recordOwnersChanged(ctx, [id], owner.name)',
    '  await timeline.recordOwnersChanged(ctx, [id], owner.name)',
  ),
  clientTasks(
    'undoing an archiving reopens what was closed before',
    " and h.created_at = :abandonedAt\n     where t.organization_id = :organizationId and t.client_id = :clientId and t.status = 'abandoned'\n       and t.updated_at = :abandonedAt and",
    "\n     where t.organization_id = :organizationId and t.client_id = :clientId and t.status = 'abandoned'\n       and",
  ),
  plant('contract/sequences/sequences.ts')(
    'a standing sequence takes what is farther than 120 days',
    'standingHorizonDays = 120',
    'standingHorizonDays = 130',
  ),
  month('the month counts waiting tasks', ' and not t.is_paused\n   group by', '\n   group by'),
  policies(
    'a lapsed policy leaves its sequences running',
    'if (wasRunning && (hasOtherLine || !isRunning)) {',
    'if (wasRunning && hasOtherLine) {',
  ),
  anchors('moved steps of days before today come', 'addDays(today, -1)),', 'addDays(today, -9)),'),
  dueOccurrence(
    'a rule yields the day it is opened through again',
    'latest > openedThrough',
    'latest >= openedThrough',
  ),
  rules(
    'days passed while a rule was stopped yield',
    'before.stoppedAt && settled < yesterday ? yesterday',
    'before.stoppedAt && settled < yesterday ? settled',
  ),
  dayStore('days of inactive users are opened', 'where u.is_active and o.is_active', 'where o.is_active'),
  movedDates(
    'tasks do not move with the date of a policy',
    'movedTasks.length && tasks.moveTasksOfSteps',
    'movedTasks.length < 0 && tasks.moveTasksOfSteps',
  ),
  sequences(
    'a changed repeat keeps the numbers of past rounds',
    'if (pastRounds.length) await',
    'if (pastRounds.length < 0) await',
  ),
  plant('server/sequences/enrollment/store.ts')(
    'a standing sequence takes a term again that was ended by hand',
    'set notes = :notes, start_date',
    'set notes = :notes, anchor_term = case when :endReason::text is null then a.anchor_term end, start_date',
  ),
  assignmentRules(
    'a resume does not shift how far the steps are opened',
    'openedThrough: addDays(openedThrough, shiftDays)',
    'openedThrough',
  ),
  stepTasks(
    'a resume leaves the open tasks on their days',
    'due_date = least(t.due_date + :shiftDays::int',
    'due_date = least(t.due_date + 0 * :shiftDays::int',
  ),
  dueOccurrence(
    'an occurrence 5 days past still becomes a task',
    'daysBetween(latest, today) < daysOverdueUntilClosed',
    'daysBetween(latest, today) <= daysOverdueUntilClosed',
  ),
  stepDays(
    'long sequences lose the steps of rounds that overlap',
    'addDaysClamped(from, -last), addDaysClamped(through, -first)',
    'addDaysClamped(from, -first), addDaysClamped(through, -first)',
  ),
  columns(
    'what was taken back still counts as a start',
    " and e.reason is distinct from 'undone' ${condition}",
    ' ${condition}',
  ),
]

/** Planted after the weights of the acts were chosen, so that nothing was tuned to find them. */
export const freshFaults: PlantedFault[] = [
  taskStore(
    'a completed task that is saved again gets another day',
    'else coalesce(t.completed_on, :completedOn::date) end',
    'else :completedOn::date end',
  ),
  columns('waiting tasks are on the day', '= ${agentId} and not t.is_paused`', '= ${agentId}`'),
  closing(
    'an archived client leaves its reason as that of a closed day',
    "closed_as = nullif(closing.reason, 'client_archived')",
    "closed_as = replace(closing.reason, 'client_archived', 'overdue')",
  ),
  rescheduling(
    'a task moved onto its own day counts as moved by hand',
    't.moved_by_hand or t.due_date <> :day',
    'true',
  ),
  streak('the working days before a change hold for the past as well', 'day < since ? former : current', 'current'),
  ruleStore(
    'stopping a rule leaves its task of tomorrow',
    'and t.version = 1 and t.due_date > :today\n',
    'and t.version = 1 and t.due_date > :today::date + 1\n',
  ),
  clientTasks(
    'a task handed over remembers from where it was moved',
    'set assigned_agent_id = :toUserId, moved_from = null, updated_at = :now',
    'set assigned_agent_id = :toUserId, updated_at = :now',
  ),
  stepTasks(
    'a paused assignment leaves started tasks on the day',
    'and ${isOpenTaskSql()}`)}\n   update tasks t set is_paused = true',
    "and t.status = 'pending'`)}\n   update tasks t set is_paused = true",
  ),
  progress(
    'the undo of a completion is possible a day longer',
    'daysBetween(task.dueDate, today) >= daysOverdueUntilClosed',
    'daysBetween(task.dueDate, today) > daysOverdueUntilClosed',
  ),
]
