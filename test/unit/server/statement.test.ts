import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Db } from '#server/base/database/database.ts'
import {
  columns,
  type StatementParameters,
  statement,
  statements,
  toColumnNames,
  toStatementValues,
} from '#server/base/database/statement.ts'

let declaredCount = 0
const declare = (sql: string) => statement<StatementParameters>(`test_${(declaredCount += 1)}`, null, sql)

describe('named parameters are numbered', () => {
  test.each<[string, string, string[]]>([
    ['select 1', 'select 1', []],
    ['where id = :id and day = :day', 'where id = $1 and day = $2', ['id', 'day']],
    ['where a = :id or b = :other or c = :id', 'where a = $1 or b = $2 or c = $1', ['id', 'other']],
    ['values (:a,:aB,:a_2)', 'values ($1,$2,$3)', ['a', 'aB', 'a_2']],
    [
      'where id = any(:ids::uuid[]) and at < :now::timestamptz',
      'where id = any($1::uuid[]) and at < $2::timestamptz',
      ['ids', 'now'],
    ],
    ["where title = ':id' and id = :id", "where title = ':id' and id = $1", ['id']],
    ["values ('it''s :quoted', :id)", "values ('it''s :quoted', $1)", ['id']],
    [`select x as ":id", :id`, `select x as ":id", $1`, ['id']],
    [`select e'\\n:id', "a" || ':b'`, `select e'\\n:id', "a" || ':b'`, []],
    ["select null::text, '{}'::text[], list[1:2]", "select null::text, '{}'::text[], list[1:2]", []],
    ['select :a ->> :b', 'select $1 ->> $2', ['a', 'b']],
  ])('%s', (sql, text, parameters) => {
    expect(declare(sql)).toMatchObject({ text, parameters })
  })

  test('with more than nine parameters', () => {
    const names = Array.from({ length: 12 }, (_, index) => `p${index}`)
    const { text } = declare(`values (${names.map((name) => `:${name}`).join(', ')}) returning :p0, :p11`)
    expect(text).toMatch(/^values \(\$1, \$2, .*\$10, \$11, \$12\) returning \$1, \$12$/)
  })

  test('and an explicit number is rejected', () => {
    expect(() => declare('where id = :id and day = $2')).toThrow('has the positional parameter $2')
    expect(declare(`select '$1', "$2"`)).toMatchObject({ text: `select '$1', "$2"` })
  })
})

test('a name is declared once, and each statement is registered', () => {
  const declared = statement<{ id: string }>('test_registered', null, 'delete from tasks where id = :id')
  expect(statements.get('test_registered')).toBe(declared)
  expect(() => statement('test_registered', null, 'select 1')).toThrow('test_registered')
})

describe('values', () => {
  const { id, parameters, name } = {
    id: 'an id',
    ...declare('where organization_id = :organizationId and id = :id and day = :day'),
  }

  test('are in the order of their numbers, without undeclared ones', () => {
    expect(toStatementValues({ name, parameters }, { day: 'a day', other: 1, id, organizationId: 'own' })).toEqual([
      'own',
      'an id',
      'a day',
    ])
  })

  test('cannot override the organization of the transaction', () => {
    expect(toStatementValues({ name, parameters }, { id, day: null, organizationId: 'another' }, 'own')).toEqual([
      'own',
      'an id',
      null,
    ])
  })

  test('may be null or undefined but not missing', () => {
    expect(toStatementValues({ name, parameters }, { id, day: undefined }, 'own')).toEqual(['own', 'an id', undefined])
    expect(() => toStatementValues({ name, parameters }, { id }, 'own')).toThrow(new RangeError(`${name} lacks :day`))
    expect(() => toStatementValues({ name, parameters }, { id, day: null })).toThrow(RangeError)
  })
})

test('a list of columns has five SQL forms', () => {
  expect(columns('t', { id: 'id', clientId: 'client_id', dueDate: 'due_date' })).toEqual({
    names: 'id, client_id, due_date',
    values: ':id, :clientId, :dueDate',
    assignments: 'id = :id, client_id = :clientId, due_date = :dueDate',
    copies: 'id = r.id, client_id = r.client_id, due_date = r.due_date',
    select: 't.id as "id", t.client_id as "clientId", t.due_date as "dueDate"',
  })
})

test('fields of a row name their columns in snake case', () => {
  const row = z.object({ id: z.string(), clientId: z.string(), repeatEndDate: z.string(), hasRepeat: z.boolean() })
  expect(toColumnNames(row, 'hasRepeat')).toEqual({
    id: 'id',
    clientId: 'client_id',
    repeatEndDate: 'repeat_end_date',
  })
})

test('wrong parameters and rows without a schema do not compile', () => {
  type Row = { id: string; name: string | null }
  const Row = z.object({ id: z.string(), name: z.nullable(z.string()) })
  const find = statement<{ id: string; day: string }, Row>('test_typed', Row, 'select :id, :day')
  const remove = statement<{ id: string }>('test_typed_remove', null, 'delete from tasks where id = :id')
  const typed = (db: Db) => {
    void db.first(find, { id: '', day: '' })
    void db.run(remove, { id: '' })
    // @ts-expect-error -- a missing parameter
    void db.first(find, { id: '' })
    // @ts-expect-error -- a parameter of another type
    void db.first(find, { id: '', day: 1 })
    // @ts-expect-error -- a mistyped name
    void db.run(remove, { id: '', dya: '' })
    // @ts-expect-error -- rows without a schema or type
    void db.run(find, { id: '', day: '' })
    // @ts-expect-error -- a row type that differs from the schema
    statement<StatementParameters, { id: string; name: string }>('test_typed_other', Row, 'select')
    // @ts-expect-error -- a row type without schema
    statement<StatementParameters, Row>('test_typed_none', null, 'select')
    // @ts-expect-error -- a schema without row type
    statement<StatementParameters>('test_typed_schema', Row, 'select')
  }
  expect(typed).toBeTypeOf('function')
})
