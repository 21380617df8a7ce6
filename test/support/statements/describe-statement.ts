import type pg from 'pg'

/** A column of a statement's rows as PostgreSQL describes it; `isNotNull` is known only for plain table columns. */
export type DescribedColumn = {
  name: string
  typeOid: number
  /** The table of a plain column; null for an expression. */
  table: string | null
  isNotNull: boolean
}

/** Creates a function that describes statements; it throws PostgreSQL's error for an invalid statement. */
export async function createDescriber(client: pg.Client): Promise<(text: string) => Promise<DescribedColumn[]>> {
  const { rows } = await client.query<{ key: string; table: string; isNotNull: boolean }>(
    `select concat(a.attrelid, '.', a.attnum) as key, c.relname as table, a.attnotnull as "isNotNull"
     from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace`,
  )
  const tableColumns = new Map(rows.map(({ key, ...column }) => [key, column]))
  return async (text) => {
    const fields = await describeFields(client, text)
    return fields.map(({ name, dataTypeID, tableID, columnID }) => {
      const { table, isNotNull } = tableColumns.get(`${tableID}.${columnID}`) ?? { table: null, isNotNull: false }
      return { name, typeOid: dataTypeID, table, isNotNull }
    })
  }
}

/** Sends Parse, Describe and Sync of the extended query protocol, which executes nothing. */
const describeFields = (client: pg.Client, text: string): Promise<pg.FieldDef[]> =>
  new Promise((resolve, reject) => {
    let fields: pg.FieldDef[] = []
    client.query({
      submit: (connection: pg.Connection) => {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (message: { fields: pg.FieldDef[] }) => {
        fields = message.fields
      },
      handleReadyForQuery: () => resolve(fields),
      handleError: reject,
    } as pg.Submittable)
  })
