import * as z from 'zod/mini'
import { buildNameSubstringsByRank, nameSeparators, nameStartMarker } from '#contract/clients/client-search.ts'
import { ClientSort, type ClientStatus, ListedClient, SortOrder } from '#contract/clients/clients.ts'
import type { Ctx } from '#server/base/context.ts'
import { type JsonRow, jsonStatement } from '#server/base/database/json-rows.ts'
import { userNameSql } from '#server/base/database/name-sql.ts'
import { toLikePattern } from '#server/base/database/search-sql.ts'
import { type Statement, statement } from '#server/base/database/statement.ts'
import type { CursorPosition } from '#server/base/http/pagination.ts'
import {
  activeSequencesSql,
  householdOfClientSql,
  joinedHouseholdSql,
  joinedLastActivitySql,
  lastActivitySql,
  listedClientColumnsSql,
  ListedClientRow,
} from '#server/client-access/columns.ts'

/** A sort of the client list, or `rank`: by how well the name matches the search, then by name. */
export type ClientSortOrRank = ClientSort | 'rank'

/** Filters and order of the client list; absent filters match every client. */
type ClientListCriteria = {
  scope: 'own' | 'organization'
  sort: ClientSortOrRank
  order: SortOrder
  archived: boolean
  status?: ClientStatus | undefined
  /** Normalized words and digits of a search, see contract/clients/client-search.ts. */
  words?: string[] | undefined
  digits?: string | undefined
  after?: CursorPosition | undefined
}

/** Whether a sort is by names, for which no index provides the order. */
export const isTextSort = (sort: ClientSortOrRank): boolean => sort === 'name' || sort === 'rank'

/** Lists clients from a position on; with the names of their agents if the scope is the organization. */
export function listClients({ db, viewer, now }: Ctx, query: ClientListCriteria, limit: number): Promise<JsonRow[]> {
  const { scope, sort, order, archived, status, words, digits, after } = query
  const [namePatterns, wordPatterns, partPatterns] = buildNameSubstringsByRank(words ?? []).map((texts) =>
    texts.map(toLikePattern),
  )
  return db.all(listStatements[`${scope}_${sort}_${order}`]!, {
    archived,
    status,
    digits,
    limit,
    now,
    viewerId: viewer.id,
    patterns: words?.map(toLikePattern),
    afterValue: after?.value,
    afterId: after?.id,
    namePatterns,
    wordPatterns,
    partPatterns,
  })
}

type ListParameters = {
  archived: boolean
  status: ClientStatus | undefined
  patterns: string[] | undefined
  namePatterns: string[] | undefined
  wordPatterns: string[] | undefined
  partPatterns: string[] | undefined
  digits: string | undefined
  afterValue: string | undefined
  afterId: string | undefined
  viewerId: string
  now: Date
  limit: number
}

/** The root order of ICU, which does not depend on the database's own collation. */
const nameCollation = 'collate "und-x-icu"'

/** A text as an SQL literal; it must not contain a backslash. */
const quote = (text: string): string => `e'${text.replaceAll("'", "''").replaceAll('\n', '\\n')}'`

/** The full name of a client `c`, by `||`, which costs a fifth of `concat_ws`. */
const clientNameSql = `(c.first_name || coalesce(' ' || c.last_name, ''))`

/** The name as `normalizeNameForRanking` in contract/clients/client-search.ts returns it; it is the first line. */
const rankedNameSql = `(${quote(nameStartMarker)} || translate(split_part(c.search_text, e'\\n', 1),
  ${quote(nameSeparators)}, ${quote(' '.repeat(nameSeparators.length))}))`

/** The rank as `createSearchRanking` in contract/clients/client-search.ts returns it. */
const rankSql = `case when ${rankedNameSql} like all (:namePatterns::text[]) then '0'
  when ${rankedNameSql} like all (:wordPatterns::text[]) then '1'
  when ${rankedNameSql} like all (:partPatterns::text[]) then '2' else '3' end`

const sortColumns: Record<ClientSortOrRank, { expression: string; type: string }> = {
  added: { expression: 'c.created_at', type: 'timestamptz' },
  activity: { expression: joinedLastActivitySql.expression, type: 'timestamptz' },
  name: { expression: `${clientNameSql} ${nameCollation}`, type: 'text' },
  // One text, so that a cursor holds it: all ranks are one character long.
  rank: { expression: `(${rankSql} || ' ' || ${clientNameSql}) ${nameCollation}`, type: 'text' },
}

const scopeClauses = {
  own: {
    row: z.omit(ListedClientRow, { agentName: true }),
    agentNameColumn: '',
    from: 'clients c',
    condition: 'and c.assigned_agent_id = :viewerId',
  },
  organization: {
    row: ListedClientRow,
    agentNameColumn: `, ${userNameSql('u')} as "agentName"`,
    from: 'clients c join users u on u.organization_id = c.organization_id and u.id = c.assigned_agent_id',
    condition: '',
  },
} satisfies Record<ClientListCriteria['scope'], object>

const searchableDigits = `concat_ws(' ', regexp_replace(c.phone, '\\D', '', 'g'), c.phone_key)`

function createListStatement(
  scope: ClientListCriteria['scope'],
  sort: ClientSortOrRank,
  order: SortOrder,
): Statement<ListParameters, JsonRow> {
  const { row, agentNameColumn, from, condition } = scopeClauses[scope]
  const { expression, type } = sortColumns[sort]
  // A join would run before sorting all clients by their names.
  const lastActivity = isTextSort(sort) ? { join: '', expression: lastActivitySql } : joinedLastActivitySql
  const household = isTextSort(sort) ? { join: '', select: householdOfClientSql } : joinedHouseholdSql
  const rows = statement<ListParameters, ListedClient>(
    `clients_${scope}_${sort}_${order}`,
    row,
    `select ${listedClientColumnsSql}, ${activeSequencesSql}, ${household.select},
       ${lastActivity.expression} as "lastActivityAt"${agentNameColumn}
     from ${from} ${lastActivity.join} ${household.join}
     where c.organization_id = :organizationId ${condition} and (c.archived_at is not null) = :archived::boolean
       and (:status::text is null or c.status = :status)
       and (:patterns::text[] is null or c.search_text like all (:patterns)
         or :digits::text is not null and position(:digits in ${searchableDigits}) > 0)
       and (:afterValue::${type} is null
         or (${expression}, c.id) ${order === 'asc' ? '>' : '<'} (:afterValue::${type}, :afterId::uuid))
     order by ${expression} ${order}, c.id ${order} limit :limit`,
  )
  return jsonStatement(rows, ListedClient)
}

const listStatements = Object.fromEntries(
  (['own', 'organization'] as const).flatMap((scope) =>
    [
      ...ClientSort.options.flatMap((sort) => SortOrder.options.map((order) => [sort, order] as const)),
      ['rank', 'asc'] as const,
    ].map(([sort, order]) => [`${scope}_${sort}_${order}`, createListStatement(scope, sort, order)]),
  ),
)
