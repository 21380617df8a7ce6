import { likeLetters, marks } from '#contract/client-search.ts'
import type { Client, ClientSort, ClientStatus, SortOrder } from '#contract/clients.ts'
import type { Ctx } from '#server/base/context.ts'
import { type Statement, statement } from '#server/base/statement.ts'
import { clientColumns, lastActivityAt, userName } from './columns.ts'
import type { Place } from './cursor.ts'

/** Which clients, and how they are sorted; absent is any. */
export type Wanted = {
  scope: 'own' | 'organization'
  sort: ClientSort
  order: SortOrder
  archived: boolean
  status?: ClientStatus | undefined
  /** As contract/client-search.ts reads a search. */
  words?: string[] | undefined
  digits?: string | undefined
  behind?: Place | undefined
}

/** So many of the clients that are wanted, from a place on; with their agents' names where it is the organisation's. */
export function clientsWanted(ctx: Ctx, wanted: Wanted, limit: number): Promise<Client[]> {
  const { scope, sort, order, archived, status, words, digits, behind } = wanted
  return ctx.db.all(
    lists[`${scope}_${sort}_${order}`]!,
    ...[ctx.now, archived, status, words?.map(anywhere), digits, behind?.value, behind?.id, limit],
    ...(scope === 'own' ? [ctx.viewer.id] : []),
  )
}

/** As people sort names, whatever the database's own collation. */
const people = 'collate "und-x-icu"'

const sorts: Record<ClientSort, { by: string; type: string }> = {
  added: { by: 'c.created_at', type: 'timestamptz' },
  activity: { by: lastActivityAt('$2'), type: 'timestamptz' },
  name: { by: `(c.first_name || coalesce(' ' || c.last_name, '')) ${people}`, type: 'text' },
}

const scopes = {
  own: { names: '', from: 'clients c', whose: 'and c.assigned_agent_id = $10' },
  organization: {
    names: `, ${userName} as "agentName"`,
    from: 'clients c join users u on u.organization_id = c.organization_id and u.id = c.assigned_agent_id',
    whose: '',
  },
}

const anywhere = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** What is searched, folded as contract/client-search.ts folds. */
const folded = Object.entries(likeLetters).reduce(
  (text, [letter, like]) => `replace(${text}, '${letter}', '${like}')`,
  `lower(regexp_replace(normalize(concat_ws(e'\\n', c.first_name || coalesce(' ' || c.last_name, ''), c.email, c.phone), nfkd),
    '[${marks}]', '', 'g') ${people})`,
)

const digits = `concat_ws(' ', regexp_replace(c.phone, '\\D', '', 'g'), c.phone_key)`

function listOf(scope: Wanted['scope'], sort: ClientSort, order: SortOrder): Statement<Client> {
  const { names, from, whose } = scopes[scope]
  const { by, type } = sorts[sort]
  return statement<Client>(
    `clients_${scope}_${sort}_${order}`,
    `select ${clientColumns}, ${lastActivityAt('$2')} as "lastActivityAt"${names}
     from ${from}
     where c.organization_id = $1 ${whose} and (c.archived_at is not null) = $3::boolean
       and ($4::text is null or c.status = $4)
       and ($5::text[] is null or ${folded} like all ($5) or position($6::text in ${digits}) > 0)
       and ($7::${type} is null or (${by}, c.id) ${order === 'asc' ? '>' : '<'} ($7::${type}, $8::uuid))
     order by ${by} ${order}, c.id ${order} limit $9`,
  )
}

const lists = Object.fromEntries(
  (['own', 'organization'] as const).flatMap((scope) =>
    (['added', 'activity', 'name'] as const).flatMap((sort) =>
      (['asc', 'desc'] as const).map((order) => [`${scope}_${sort}_${order}`, listOf(scope, sort, order)]),
    ),
  ),
)
