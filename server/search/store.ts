import * as z from 'zod/mini'
import { addDays } from '#contract/base/calendar-day.ts'
import { Id, ReplyInstant } from '#contract/base/schema.ts'
import {
  FoundPolicy,
  FoundSequence,
  FoundTask,
  FoundUser,
  maxFoundOfKind,
  searchedClosedDays,
} from '#contract/search/search.ts'
import { canAccessWholeOrganization, type Ctx } from '#server/base/context.ts'
import { fullNameSql, userNameSql } from '#server/base/database/name-sql.ts'
import { toSearchPatterns } from '#server/base/database/search-sql.ts'
import { statement } from '#server/base/database/statement.ts'
import { isAccessibleClientSql, toViewerAccess, type ViewerAccess } from '#server/client-access/columns.ts'
import { isReadableSequenceSql } from '#server/sequences/columns.ts'
import { isOpenTaskSql } from '#server/tasks/columns.ts'
import type { NoteQuery } from './note-words.ts'

/** Finds the viewer's open tasks, soonest first. */
export const findOpenTasks = ({ db, viewer }: Ctx, search: string) =>
  db.all(openTasksWithWords, { patterns: toSearchPatterns(search), ...toViewerAccess(viewer) })

/** Finds the viewer's closed tasks of the last 90 days, latest first. */
export const findClosedTasks = ({ db, viewer, today }: Ctx, search: string) =>
  db.all(closedTasksWithWords, {
    patterns: toSearchPatterns(search),
    from: addDays(today, -searchedClosedDays),
    ...toViewerAccess(viewer),
  })

/** Finds notes of accessible clients by a query from `buildNoteQuery`, newest first. */
export const findNotes = ({ db, viewer }: Ctx, noteQuery: NoteQuery) =>
  db.all(notesByQuery, { ...noteQuery, ...toViewerAccess(viewer) })

/** Finds sequences that the viewer may read, by name. */
export const findSequences = ({ db, viewer }: Ctx, search: string) =>
  db.all(sequencesWithWords, { patterns: toSearchPatterns(search), ...toViewerAccess(viewer) })

/** Finds active users of the organization by name or e-mail address; none for an agent. */
export const findUsers = async ({ db, viewer }: Ctx, search: string): Promise<FoundUser[]> =>
  canAccessWholeOrganization(viewer) ? db.all(usersWithWords, { patterns: toSearchPatterns(search) }) : []

/** Finds policies of accessible clients by carrier, line and number, active ones first. */
export const findPolicies = ({ db, viewer }: Ctx, search: string) =>
  db.all(policiesWithWords, { patterns: toSearchPatterns(search), ...toViewerAccess(viewer) })

type Patterns = { patterns: string[] }

const hasWords = (text: string) => `normalize_for_search(${text}) like all (:patterns::text[])`

const findTasksSql = (
  condition: string,
  order: string,
) => `select t.id, t.title, t.type, t.status, t.due_date as "dueDate",
     c.id as "clientId", case when c.id is not null then ${fullNameSql('c')} end as "clientName"
   from (
     select t.* from tasks t where t.organization_id = :organizationId and t.assigned_agent_id = :viewerId
       and ${condition} and ${hasWords('t.title')}
     order by ${order} limit ${maxFoundOfKind}
   ) t left join clients c on c.organization_id = t.organization_id and c.id = t.client_id and ${isAccessibleClientSql}
   order by ${order}`

const openTasksWithWords = statement<ViewerAccess & Patterns, FoundTask>(
  'open_tasks_with_words',
  FoundTask,
  findTasksSql(`${isOpenTaskSql()} and not t.is_paused`, 't.due_date, t.id'),
)

const closedTasksWithWords = statement<ViewerAccess & Patterns & { from: string }, FoundTask>(
  'closed_tasks_with_words',
  FoundTask,
  findTasksSql(`t.due_date >= :from::date and not ${isOpenTaskSql()}`, 't.due_date desc, t.id desc'),
)

const NoteRow = z.object({
  id: Id,
  clientId: Id,
  clientName: z.string(),
  content: z.string(),
  createdAt: ReplyInstant,
})

/**
 * The index reads every occurrence of a word, so the newest notes are read first, where a frequent word is found soon.
 * The index is used only if too few of them match.
 */
const notesByQuery = statement<ViewerAccess & NoteQuery, z.infer<typeof NoteRow>>(
  'notes_by_query',
  NoteRow,
  `with newest as (
     select n.id from (
       select n.id, n.content from (
         select n.* from client_notes n where n.organization_id = :organizationId and n.deleted_at is null
         order by n.id desc limit 1000
       ) n
       where :seesAll::boolean or n.client_id in (
         select c.id from clients c where c.organization_id = :organizationId and c.assigned_agent_id = :viewerId
       )
       order by n.id desc limit 100
     ) n
     where normalize_for_search(n.content) ~ all (:patterns::text[])
     order by n.id desc limit ${maxFoundOfKind}
   ), found as (
     select id from newest where (select count(*) from newest) = ${maxFoundOfKind}
     union all (
       select id from find_note_ids(:query, case when not :seesAll then :viewerId::uuid end) as indexed (id)
       where (select count(*) from newest) < ${maxFoundOfKind} limit ${maxFoundOfKind}
     )
   )
   select n.id, n.client_id as "clientId", ${fullNameSql('c')} as "clientName", n.content, n.created_at as "createdAt"
   from found join client_notes n on n.organization_id = :organizationId and n.id = found.id
   join clients c on c.organization_id = n.organization_id and c.id = n.client_id
   where ${isAccessibleClientSql}
   order by n.id desc`,
)

const sequencesWithWords = statement<ViewerAccess & Patterns, FoundSequence>(
  'sequences_with_words',
  FoundSequence,
  `select s.id, s.name from sequences s
   where s.organization_id = :organizationId and ${isReadableSequenceSql} and ${hasWords('s.name')}
   order by s.name collate "und-x-icu", s.id limit ${maxFoundOfKind}`,
)

const usersWithWords = statement<Patterns, FoundUser>(
  'users_with_words',
  FoundUser,
  `select u.id, ${userNameSql('u')} as name, u.email from users u
   where u.organization_id = :organizationId and u.is_active and ${hasWords(`concat_ws(' ', ${fullNameSql('u')}, u.email)`)}
   order by ${userNameSql('u')} collate "und-x-icu", u.id limit ${maxFoundOfKind}`,
)

const policiesWithWords = statement<ViewerAccess & Patterns, FoundPolicy>(
  'policies_with_words',
  FoundPolicy,
  `select p.id, p.client_id as "clientId", ${fullNameSql('c')} as "clientName", p.carrier, p.line,
     p.policy_number as "policyNumber", p.renewal_date as "renewalDate"
   from policies p join clients c on c.organization_id = p.organization_id and c.id = p.client_id
   where p.organization_id = :organizationId and p.deleted_at is null and c.archived_at is null and ${isAccessibleClientSql}
     and p.search_text like all (:patterns::text[])
   order by p.status <> 'active', p.renewal_date, p.id limit ${maxFoundOfKind}`,
)
