import { letterEquivalents, combiningMarks } from '#contract/clients/client-search.ts'
import type { Client, ClientSort, ClientStatus, SortOrder } from '#contract/clients/clients.ts'
import type { Ctx } from '#server/base/context.ts'
import type { ListPosition } from '#server/base/cursor.ts'
import { type PositionalStatement, statement } from '#server/base/positional.ts'
import { clientColumns, lastActivityAt } from '#server/client-access/columns.ts'
import { userName } from '#server/team/columns.ts'

/** Which clients, and how they are sorted; absent is any. */
export type ClientListQuery = {
  scope: 'own' | 'organization'
  sort: ClientSort
  order: SortOrder
  archived: boolean
  status?: ClientStatus | undefined
  /** As contract/client-search.ts reads a search. */
  words?: string[] | undefined
  digits?: string | undefined
  after?: ListPosition | undefined
}

/** So many of the clients that are wanted, from a place on; with their agents' names where it is the organisation's. */
export function findClients(ctx: Ctx, listQuery: ClientListQuery, limit: number): Promise<Client[]> {
  const { scope, sort, order, archived, status, words, digits, after: behind } = listQuery
  return ctx.db.all(
    listStatements[`${scope}_${sort}_${order}`]!,
    ...[ctx.now, archived, status, words?.map(toLikePattern), digits, behind?.value, behind?.id, limit],
    ...(scope === 'own' ? [ctx.viewer.id] : []),
  )
}

/** As people sort names, whatever the database's own collation. */
const nameCollation = 'collate "und-x-icu"'

const sortColumns: Record<ClientSort, { expression: string; type: string }> = {
  added: { expression: 'c.created_at', type: 'timestamptz' },
  activity: { expression: lastActivityAt('$2'), type: 'timestamptz' },
  name: { expression: `(c.first_name || coalesce(' ' || c.last_name, '')) ${nameCollation}`, type: 'text' },
}

const scopeClauses = {
  own: { agentNameColumn: '', from: 'clients c', ownerCondition: 'and c.assigned_agent_id = $10' },
  organization: {
    agentNameColumn: `, ${userName('u')} as "agentName"`,
    from: 'clients c join users u on u.organization_id = c.organization_id and u.id = c.assigned_agent_id',
    ownerCondition: '',
  },
}

const toLikePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** What is searched, folded as contract/client-search.ts folds. */
const searchableText = Object.entries(letterEquivalents).reduce(
  (text, [letter, like]) => `replace(${text}, '${letter}', '${like}')`,
  `lower(regexp_replace(normalize(concat_ws(e'\\n', c.first_name || coalesce(' ' || c.last_name, ''), c.email, c.phone), nfkd),
    '[${combiningMarks}]', '', 'g') ${nameCollation})`,
)

const searchableDigits = `concat_ws(' ', regexp_replace(c.phone, '\\D', '', 'g'), c.phone_key)`

function createListStatement(
  scope: ClientListQuery['scope'],
  sort: ClientSort,
  order: SortOrder,
): PositionalStatement<Client> {
  const { agentNameColumn: names, from, ownerCondition: whose } = scopeClauses[scope]
  const { expression: by, type } = sortColumns[sort]
  return statement<Client>(
    `clients_${scope}_${sort}_${order}`,
    `select ${clientColumns}, ${lastActivityAt('$2')} as "lastActivityAt"${names}
     from ${from}
     where c.organization_id = $1 ${whose} and (c.archived_at is not null) = $3::boolean
       and ($4::text is null or c.status = $4)
       and ($5::text[] is null or ${searchableText} like all ($5) or position($6::text in ${searchableDigits}) > 0)
       and ($7::${type} is null or (${by}, c.id) ${order === 'asc' ? '>' : '<'} ($7::${type}, $8::uuid))
     order by ${by} ${order}, c.id ${order} limit $9`,
  )
}

const listStatements = Object.fromEntries(
  (['own', 'organization'] as const).flatMap((scope) =>
    (['added', 'activity', 'name'] as const).flatMap((sort) =>
      (['asc', 'desc'] as const).map((order) => [`${scope}_${sort}_${order}`, createListStatement(scope, sort, order)]),
    ),
  ),
)
