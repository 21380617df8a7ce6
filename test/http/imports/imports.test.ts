import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#contract/clients/clients.ts'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'
import { createDirectImports } from '#test/support/imports/direct-imports.ts'
import { createImportCalls, type ImportCalls } from '#test/support/imports/import-fixture.ts'

let fixture: ClientFixture
let imports: ImportCalls
beforeAll(async () => {
  fixture = await createClientFixture()
  imports = createImportCalls(fixture.testApp, fixture.agent)
})

const listClients = async () => (await fixture.agent.get<Client[]>('/api/clients')).body
const byName = async (firstName: string) => (await listClients()).filter((client) => client.firstName === firstName)

test('a file is shown in four groups, brought in, and undone', async () => {
  const { testApp, people } = fixture
  const [existing] = await testApp.seed.clients(people.harbor.agent, [
    { first_name: 'Eva', last_name: null, email: 'eva@example.com', phone: null, address: null },
  ])
  const before = await listClients()
  const { status, body } = await imports.upload(
    'First name,Last name,Email,Phone\nAna,Ruiz,ana@example.com,617 555 0100\nEva,Stone,EVA@example.com,617 555 0111\nBo,,not an address,\nCy,Li,cy@example.com,\n',
  )
  expect(status).toBe(201)
  expect(body).toMatchObject({
    state: 'preview',
    encoding: 'utf-8',
    delimiter: ',',
    rowCount: 4,
    onMatch: 'fill',
    undoUntil: null,
    counts: { new: 2, match: 1, problem: 1, leftOut: 0 },
  })
  expect(await listClients()).toEqual(before)
  expect((await imports.rows(body.id, '?group=match'))[0]).toMatchObject({
    line: 3,
    match: { same: 'email', clientId: existing, name: 'Eva', line: null, archivedAt: null },
  })
  expect((await imports.rows(body.id, '?group=problem'))[0]!.problems[0]).toMatchObject({ column: 2 })
  expect((await imports.choose(body.id, 5, 'leave')).body).toMatchObject({ group: 'leftOut', action: 'leave' })

  const done = await imports.bringIn(body.id)
  expect(done).toMatchObject({ state: 'done', processed: 4, added: 1, changed: 1, skipped: 1, problems: 1 })
  const [ana] = await byName('Ana')
  expect(ana).toMatchObject({
    lastName: 'Ruiz',
    phoneE164: '+16175550100',
    status: 'prospect',
    assignedAgentId: people.harbor.agent.id,
  })
  expect((await byName('Eva'))[0]).toMatchObject({ lastName: 'Stone', email: 'eva@example.com', phone: '617 555 0111' })
  const { body: events } = await fixture.agent.get<{ title: string }[]>(`/api/clients/${ana!.id}/timeline`)
  expect(events.map(({ title }) => title)).toEqual(['Imported from clients.csv'])
  expect((await imports.problems(body.id)).text).toBe(
    '\uFEFFFirst name,Last name,Email,Phone,problem\r\nBo,,not an address,,Line 4. Email (E-mail): Not an e-mail address. Enter one such as ana@example.com.\r\n',
  )
  const undone = await imports.undo(body.id)
  expect(undone).toMatchObject({ status: 200, body: { removed: 1, restored: 1, kept: [], keptCount: 0 } })
  expect(await listClients()).toEqual(before)
  expect(await imports.undo(body.id)).toMatchObject({ status: 409 })
  const message = 'This import was undone. Choose the file again.'
  expect(await imports.start(body.id)).toMatchObject({ status: 409, body: { message } })
})

test('what somebody has worked with since stays, and is listed', async () => {
  const { body } = await imports.upload('Name\nFay Day\nGus Hay\nIvy Day\n')
  await imports.bringIn(body.id)
  const [fay] = await byName('Fay')
  await fixture.agent.post(`/api/clients/${fay!.id}/notes`, { content: 'Called', noteType: 'general' })
  const [ivy] = await byName('Ivy')
  await fixture.agent.post('/api/households', { name: 'Day', members: [{ clientId: ivy!.id, role: 'head' }] })
  const undone = await imports.undo(body.id)
  expect(undone.body).toMatchObject({ removed: 1, restored: 0, keptCount: 2 })
  expect(undone.body.kept).toMatchObject([
    { line: 2, clientId: fay!.id, name: 'Fay Day' },
    { line: 4, clientId: ivy!.id, name: 'Ivy Day' },
  ])
  expect(await byName('Gus')).toEqual([])
  for (const { id } of [fay!, ivy!]) await fixture.agent.delete(`/api/clients/${id}`)
})

test('the same person twice is one client, and the file a second time adds nobody', async () => {
  const text = 'Name,Email,Phone\nHal Fox,hal@example.com,\nHal Fox,hal@example.com,617 555 0122\n'
  const first = await imports.upload(text)
  expect(first.body).toMatchObject({ counts: { new: 1, match: 1 }, importedBefore: null })
  expect((await imports.rows(first.body.id))[1]!.match).toMatchObject({ same: 'line', line: 2, name: 'Hal Fox' })
  expect(await imports.bringIn(first.body.id)).toMatchObject({ added: 1, changed: 1 })
  expect(await byName('Hal')).toMatchObject([{ phone: '617 555 0122' }])
  const again = await imports.upload(text)
  expect(again.body.importedBefore).not.toBeNull()
  expect(again.body.counts).toMatchObject({ new: 0, match: 2 })
  expect(await imports.bringIn(again.body.id)).toMatchObject({ added: 0, changed: 0, skipped: 2 })
  await imports.undo(first.body.id)
  expect(await byName('Hal')).toEqual([])
})

test('a file sent again with its key is the same import, and nothing once that is discarded', async () => {
  const upload = () => imports.upload('Name\nZoe Fox\n', 'clients.csv', {}, 'one file')
  const { body } = await upload()
  expect((await upload()).body.id).toBe(body.id)
  await fixture.agent.delete(`/api/imports/${body.id}`)
  expect((await upload()).status).toBe(404)
})

test('a repeat takes the place of the row that is left out, until that is chosen again', async () => {
  const { body } = await imports.upload(
    'Name,Email,Phone\nUma Fox,uma@example.com,\nVic Day,,\nUma Fox,uma@example.com,617 555 0133\nUma Fox,uma@example.com,\n',
  )
  const expectRows = async (counts: object, groups: string[]) => {
    expect((await imports.get(body.id)).counts).toMatchObject(counts)
    const rows = await imports.rows(body.id)
    expect(rows.map(({ group, match }) => [group, match?.line].join(' ').trim())).toEqual(groups)
  }
  await expectRows({ new: 2, match: 2, leftOut: 0 }, ['new', 'new', 'match 2', 'match 2'])
  await imports.choose(body.id, 2, 'leave')
  await expectRows({ new: 2, match: 1, leftOut: 1 }, ['leftOut', 'new', 'new', 'match 4'])
  expect((await imports.choose(body.id, 4, 'fill')).status).toBe(400)
  await imports.choose(body.id, 4, 'leave')
  await expectRows({ new: 2, match: 0, leftOut: 2 }, ['leftOut', 'new', 'leftOut', 'new'])
  await imports.choose(body.id, 4, 'add')
  await imports.choose(body.id, 2, 'add')
  await expectRows({ new: 3, match: 1, leftOut: 0 }, ['new', 'new', 'new 2', 'match 2'])
  await imports.choose(body.id, 2, 'leave')
  expect(await imports.bringIn(body.id)).toMatchObject({ added: 2, changed: 0, skipped: 2 })
  expect(await byName('Uma')).toMatchObject([{ phone: '617 555 0133' }])
  await imports.undo(body.id)
})

test('a repeat of a row that needs a look is new until an action is chosen for that', async () => {
  const { body } = await imports.upload(
    'Name,Email,Phone\nWim Lo,not an address,617 555 0144\nWim Lo,wim@example.com,617 555 0144\n',
  )
  expect(body.counts).toMatchObject({ new: 1, match: 0, problem: 1 })
  await imports.choose(body.id, 2, 'add')
  expect((await imports.get(body.id)).counts).toMatchObject({ new: 1, match: 1, problem: 0 })
  expect((await imports.rows(body.id))[1]).toMatchObject({ group: 'match', match: { line: 2 } })
})

test('a repeat by phone alone follows the row with the e-mail of who is here, also where that is left out', async () => {
  const { testApp, people } = fixture
  const [existing] = await testApp.seed.clients(people.harbor.agent, [
    { first_name: 'Zoe', last_name: null, email: 'zoe@example.com', phone: null, address: null },
  ])
  const text =
    'Name,Email,Phone,Notes\nZoe,,617 555 0155,\nZoe,,617 555 0155,\nZoe,zoe@example.com,617 555 0155,\nZoe,,617 555 0155,\n'
  const left = await imports.upload(text)
  for (const line of [2, 4]) await imports.choose(left.body.id, line, 'leave')
  expect((await imports.rows(left.body.id)).map(({ group, match }) => [group, match?.clientId, match?.line])).toEqual([
    ['leftOut', existing, null],
    ['match', existing, null],
    ['leftOut', existing, 3],
    ['match', existing, 3],
  ])
  const unchanged = await imports.upload(text)
  await imports.change(unchanged.body.id, { onMatch: 'leave' })
  expect((await imports.get(unchanged.body.id)).counts).toMatchObject({ new: 0, match: 4 })
  expect(await imports.bringIn(unchanged.body.id)).toMatchObject({ added: 0, changed: 0, skipped: 4 })
  expect(await imports.bringIn(left.body.id)).toMatchObject({ added: 0, changed: 1, skipped: 3 })
  expect(await byName('Zoe')).toMatchObject([{ id: existing, phone: '617 555 0155' }])
})

test('a repeat of a row that needs a look and is left out is new, also in a later batch', async () => {
  const { testApp, people } = fixture
  await testApp.seed.clients(people.harbor.agent, [
    { first_name: 'Yan', last_name: null, email: 'yan@example.com', phone: null, address: null },
  ])
  const direct = createDirectImports(testApp, people.harbor.agent)
  const { id } = await direct.upload(
    'Name,Email,Phone,Date of birth\nYan,yan@example.com,617 555 0166,someday\nYan,,617 555 0166,\n',
  )
  await direct.choose(id, 2, 'leave')
  expect((await imports.rows(id)).map(({ group }) => group)).toEqual(['leftOut', 'new'])
  await direct.start(id)
  expect(await direct.run(id, 1)).toMatchObject({ added: 1, changed: 0, skipped: 1 })
})

test.each([1, 500])(
  'a repeat of a row that is left out does not join another one by phone, %i rows a batch',
  async (size) => {
    const direct = createDirectImports(fixture.testApp, fixture.people.harbor.agent)
    const { id } = await direct.upload(
      'Name,Email,Phone\nXia,,617 555 0177\nXia,xia@example.com,\nXia,xia@example.com,617 555 0177\n',
    )
    await direct.choose(id, 3, 'leave')
    expect((await imports.rows(id)).map(({ group }) => group)).toEqual(['new', 'leftOut', 'new'])
    await direct.start(id)
    expect(await direct.run(id, size)).toMatchObject({ added: 2, changed: 0, skipped: 1 })
    await direct.undo(id)
  },
)

test('columns, order of dates, encoding and separator can be changed', async () => {
  const { body } = await imports.upload('Who;When\nIda Oak;01/02/1980\n')
  expect(body).toMatchObject({ delimiter: ';', columns: [{ field: null }, { field: null }] })
  const mapped = await imports.change(body.id, {
    columns: [
      { index: 0, field: 'name' },
      { index: 1, field: 'dateOfBirth' },
    ],
  })
  expect(mapped).toMatchObject({
    status: 200,
    body: { dateOrder: null, dateSamples: ['01/02/1980'], counts: { problem: 1 } },
  })
  const ordered = await imports.change(body.id, { dateOrder: 'day_first' })
  expect(ordered.body).toMatchObject({ dateOrder: 'day_first', dateSamples: [], counts: { new: 1 } })
  expect((await imports.rows(body.id))[0]!.fields).toMatchObject({ firstName: 'Ida', dateOfBirth: '1980-02-01' })
  expect((await imports.change(body.id, { delimiter: ',' })).body.columns).toHaveLength(1)
  const misread = await imports.change(body.id, { delimiter: ';', encoding: 'utf-16le' })
  expect(misread.body).toMatchObject({ encoding: 'utf-16le', delimiter: ';' })
  expect((await imports.change(body.id, { encoding: 'utf-8' })).body.columns).toHaveLength(2)
  expect((await imports.change(body.id, { columns: [{ index: 9, field: null }] })).status).toBe(400)
  expect((await imports.change(body.id, { columns: [{ index: 0, field: 'owner' }] })).status).toBe(403)
  expect((await fixture.agent.delete(`/api/imports/${body.id}`)).status).toBe(204)
  expect((await fixture.agent.get(`/api/imports/${body.id}`)).status).toBe(404)
})

describe('bad input', () => {
  test('a row without a client changes none, alone or with its group', async () => {
    const { body } = await imports.upload('Name\nUma Oak\n')
    const refused = { status: 400, body: { issues: [{ path: 'action', message: expect.any(String) as string }] } }
    for (const action of ['fill', 'overwrite']) {
      expect(await imports.choose(body.id, 2, action)).toMatchObject(refused)
      expect(await imports.chooseAll(body.id, 'new', action)).toMatchObject(refused)
    }
    expect(await imports.rows(body.id)).toMatchObject([{ group: 'new', action: null }])
    await imports.chooseAll(body.id, 'new', 'leave')
    expect(await imports.chooseAll(body.id, 'leftOut', 'fill')).toMatchObject({ body: { counts: { new: 1 } } })
  })

  test.each<[string, string | Buffer, string, number]>([
    ['another type', 'Name\nAna\n', 'clients.xlsx', 415],
    ['a spreadsheet named .csv', Buffer.from('PK\x03\x04'), 'clients.csv', 422],
    ['an empty file', '', 'clients.csv', 422],
    ['an open quote', 'Name,Email\n"Ana,a@b.c\n', 'clients.csv', 422],
    ['too many columns', `${'a,'.repeat(120)}b\n`, 'clients.csv', 413],
  ])('%s', async (_, content, fileName, status) => {
    const before = await fixture.testApp.owner.query('select count(*) from imports')
    expect((await imports.upload(content, fileName)).status).toBe(status)
    expect((await fixture.testApp.owner.query('select count(*) from imports')).rows).toEqual(before.rows)
  })

  test('an agent gives no clients to others', async () => {
    const { colleague } = fixture.people.harbor
    expect((await imports.upload('Name\nAna\n', 'a.csv', { assignedAgentId: colleague.id })).status).toBe(403)
  })
})

test('an admin imports clients of several owners', async () => {
  const { testApp, people } = fixture
  const { admin, colleague, agent } = people.harbor
  const calls = createImportCalls(testApp, await testApp.signIn(admin))
  const { body } = await calls.upload(
    `Name,Owner\nJo Ash,${colleague.email.toUpperCase()}\nKim Elm,\nLou Fir,nobody@example.com\n`,
    'book.csv',
    { assignedAgentId: agent.id },
  )
  // A column of owners is guessed if all values are addresses.
  expect(body).toMatchObject({ columns: [{ field: 'name' }, { field: 'owner' }], counts: { new: 2, problem: 1 } })
  expect(await calls.bringIn(body.id)).toMatchObject({ added: 2, problems: 1 })
  const { rows } = await testApp.owner.query(
    "select first_name, assigned_agent_id from clients where first_name in ('Jo', 'Kim') order by 1",
  )
  expect(rows).toEqual([
    { first_name: 'Jo', assigned_agent_id: colleague.id },
    { first_name: 'Kim', assigned_agent_id: agent.id },
  ])
  expect((await calls.undo(body.id)).body).toMatchObject({ removed: 2 })
})

test('a deactivated user writes nothing, and an import continues when it is started again', async () => {
  const { testApp, people } = fixture
  const { agent } = people.harbor
  const { body } = await imports.upload('Name\nMax Oak\n')
  await imports.start(body.id)
  await testApp.owner.query('update users set is_active = false where id = $1', [agent.id])
  await imports.runJob()
  await testApp.owner.query('update users set is_active = true where id = $1', [agent.id])
  expect(await imports.get(body.id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('deactivated') as string,
    added: 0,
  })
  expect(await byName('Max')).toEqual([])
  expect(await imports.bringIn(body.id)).toMatchObject({ state: 'done', failure: null, added: 1 })
  await imports.undo(body.id)
})

test('one import of an organization runs at a time', async () => {
  const [one, other] = [await imports.upload('Name\nNed Oak\n'), await imports.upload('Name\nOla Oak\n')]
  expect((await imports.start(one.body.id)).status).toBe(202)
  expect((await imports.start(other.body.id)).status).toBe(409)
  const refused = { status: 409, body: { message: 'This file is being imported. Wait until it has finished.' } }
  expect(await imports.undo(one.body.id)).toMatchObject(refused)
  expect(await imports.start(one.body.id)).toMatchObject(refused)
  expect(await fixture.agent.delete(`/api/imports/${one.body.id}`)).toMatchObject(refused)
  await imports.runJob()
  expect((await imports.start(other.body.id)).status).toBe(202)
  await imports.runJob()
  await imports.undo(one.body.id)
  await imports.undo(other.body.id)
})

test('undo makes rows of other previews that matched its clients new again', async () => {
  const first = await imports.upload(
    'Name,Email\nJo Elm,jo@example.com\nKit Elm,kit@example.com\nLu Elm,lu@example.com\n',
  )
  await imports.bringIn(first.body.id)
  const { body } = await imports.upload(
    'Name,Email\nJo Elm,jo@example.com\nJo Elm,jo@example.com\nKit Elm,kit@example.com\nLu Elm,lu@example.com\n',
    'second.csv',
  )
  expect(body.counts).toMatchObject({ new: 0, match: 4 })
  await imports.choose(body.id, 4, 'overwrite')
  await imports.choose(body.id, 5, 'leave')
  await imports.undo(first.body.id)
  expect(await imports.rows(first.body.id)).toEqual([])
  expect(await imports.rows(body.id)).toMatchObject([
    { line: 2, group: 'new', action: null, match: null },
    { line: 3, group: 'match', action: null, match: { same: 'line', line: 2 } },
    { line: 4, group: 'new', action: null, match: null },
    { line: 5, group: 'leftOut', action: 'leave', match: null },
  ])
  expect(await imports.bringIn(body.id)).toMatchObject({ added: 2, skipped: 2 })
  await imports.undo(body.id)
})

test('rows are erased with the client that they are about', async () => {
  const { body } = await imports.upload('Name,Email\nPat Oak,pat@example.com\n')
  await imports.bringIn(body.id)
  const [pat] = await byName('Pat')
  await fixture.agent.delete(`/api/clients/${pat!.id}`)
  expect(await imports.rows(body.id)).toEqual([])
})
