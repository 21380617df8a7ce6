import { combiningMarks, letterEquivalents } from '#contract/clients/client-search.ts'
import * as z from 'zod/mini'
import { ClientSort, type ClientStatus, ListedClient, SortOrder } from '#contract/clients/clients.ts'
import type { Ctx } from '#server/base/context.ts'
import type { ListPosition } from '#server/base/pagination.ts'
import { type Statement, statement } from '#server/base/statement.ts'
import { lastActivitySql, listedClientColumns } from '#server/client-access/columns.ts'
import { userNameSql } from '#server/team/columns.ts'

/** Filters and order of the client list; absent filters match every client. */
export type ClientListQuery = {
  scope: 'own' | 'organization'
  sort: ClientSort
  order: SortOrder
  archived: boolean
  status?: ClientStatus | undefined
  /** Normalized words and digits of a search, see contract/clients/client-search.ts. */
  words?: string[] | undefined
  digits?: string | undefined
  after?: ListPosition | undefined
}

/** Lists clients from a position on; with the names of their agents if the scope is the organization. */
export function listClients({ db, viewer, now }: Ctx, query: ClientListQuery, limit: number): Promise<ListedClient[]> {
  const { scope, sort, order, archived, status, words, digits, after } = query
  return db.all(listStatements[`${scope}_${sort}_${order}`]!, {
    ...{ archived, status, digits, limit, now, viewerId: viewer.id },
    ...{ patterns: words?.map(toLikePattern), afterValue: after?.value, afterId: after?.id },
  })
}

type ListParameters = {
  archived: boolean
  status: ClientStatus | undefined
  patterns: string[] | undefined
  digits: string | undefined
  afterValue: string | undefined
  afterId: string | undefined
  viewerId: string
  now: Date
  limit: number
}

const toLikePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** The root order of ICU, which does not depend on the database's own collation. */
const nameCollation = 'collate "und-x-icu"'

const sortColumns: Record<ClientSort, { expression: string; type: string }> = {
  added: { expression: 'c.created_at', type: 'timestamptz' },
  activity: { expression: lastActivitySql, type: 'timestamptz' },
  name: { expression: `(c.first_name || coalesce(' ' || c.last_name, '')) ${nameCollation}`, type: 'text' },
}

const ClientRow = z.extend(ListedClient, {
  agentName: z.nullable(z.string()),
  truncated: z.nullable(z.array(z.enum(['address', 'notes']))),
})

const scopeClauses = {
  own: {
    row: z.omit(ClientRow, { agentName: true }),
    agentNameColumn: '',
    from: 'clients c',
    condition: 'and c.assigned_agent_id = :viewerId',
  },
  organization: {
    row: ClientRow,
    agentNameColumn: `, ${userNameSql('u')} as "agentName"`,
    from: 'clients c join users u on u.organization_id = c.organization_id and u.id = c.assigned_agent_id',
    condition: '',
  },
} satisfies Record<ClientListQuery['scope'], object>

/** The searched text, normalized as `normalizeForSearch` does in contract/clients/client-search.ts. */
const searchableText = Object.entries(letterEquivalents).reduce(
  (text, [letter, replacement]) => `replace(${text}, '${letter}', '${replacement}')`,
  `lower(regexp_replace(normalize(concat_ws(e'\\n', c.first_name || coalesce(' ' || c.last_name, ''), c.email, c.phone), nfkd),
    '[${combiningMarks}]', '', 'g') ${nameCollation})`,
)

const searchableDigits = `concat_ws(' ', regexp_replace(c.phone, '\\D', '', 'g'), c.phone_key)`

function createListStatement(
  scope: ClientListQuery['scope'],
  sort: ClientSort,
  order: SortOrder,
): Statement<ListParameters, ListedClient> {
  const { row, agentNameColumn, from, condition } = scopeClauses[scope]
  const { expression, type } = sortColumns[sort]
  return statement<ListParameters, ListedClient>(
    `clients_${scope}_${sort}_${order}`,
    row,
    `select ${listedClientColumns}, ${lastActivitySql} as "lastActivityAt"${agentNameColumn}
     from ${from}
     where c.organization_id = :organizationId ${condition} and (c.archived_at is not null) = :archived::boolean
       and (:status::text is null or c.status = :status)
       and (:patterns::text[] is null or ${searchableText} like all (:patterns)
         or position(:digits::text in ${searchableDigits}) > 0)
       and (:afterValue::${type} is null
         or (${expression}, c.id) ${order === 'asc' ? '>' : '<'} (:afterValue::${type}, :afterId::uuid))
     order by ${expression} ${order}, c.id ${order} limit :limit`,
  )
}

const listStatements = Object.fromEntries(
  (['own', 'organization'] as const).flatMap((scope) =>
    ClientSort.options.flatMap((sort) =>
      SortOrder.options.map((order) => [`${scope}_${sort}_${order}`, createListStatement(scope, sort, order)]),
    ),
  ),
)
