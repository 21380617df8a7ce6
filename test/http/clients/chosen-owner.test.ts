import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#contract/clients/clients.ts'
import type { Notice } from '#contract/notices/notices.ts'
import { absentId } from '#test/support/access/world.ts'
import type { Browser } from '#test/support/browser/browser.ts'
import { type ClientFixture, createClientFixture } from '#test/support/data/client-fixture.ts'

let fixture: ClientFixture
let colleague: Browser
beforeAll(async () => {
  fixture = await createClientFixture()
  colleague = await fixture.testApp.signIn(fixture.people.harbor.colleague)
})

const add = (body: object, browser = fixture.admin) => browser.post<Client>('/api/clients', body)
const replace = (id: string, body: object, browser = fixture.admin) => browser.put<Client>(`/api/clients/${id}`, body)
const readNotices = async () =>
  (await colleague.get<Notice[]>('/api/notices')).body.map(({ kind, text, clientId }) => ({ kind, text, clientId }))

describe('an admin chooses the owner', () => {
  test('of a new client, who is notified', async () => {
    const owner = fixture.people.harbor.colleague
    const { status, body } = await add({ firstName: 'Uma', assignedAgentId: owner.id })
    expect([status, body.assignedAgentId, body.agentName]).toEqual([201, owner.id, 'Mary Byron'])
    const born = await add({ firstName: 'Vic', dateOfBirth: '1970-05-05', assignedAgentId: owner.id })
    expect(born.body).toMatchObject({ assignedAgentId: owner.id, agentName: 'Mary Byron' })
    expect((await colleague.get<Client>(`/api/clients/${body.id}`)).body.firstName).toBe('Uma')
    expect((await fixture.agent.get(`/api/clients/${body.id}`)).status).toBe(404)
    expect(await readNotices()).toEqual([
      { kind: 'handed_over', text: 'Ada Byron handed Vic to you', clientId: born.body.id },
      { kind: 'handed_over', text: 'Ada Byron handed Uma to you', clientId: body.id },
    ])
  })

  test('of an existing client together with its fields, as by reassigning it', async () => {
    const { colleague: owner, agent, admin } = fixture.people.harbor
    const id = await fixture.addClient({ first_name: 'Wim' })
    const [task] = await fixture.testApp.seed.tasks(agent, [{ clientId: id }])
    const { updatedAt } = (await fixture.admin.get<Client>(`/api/clients/${id}`)).body
    const { status, body } = await replace(id, { firstName: 'Willem', updatedAt, assignedAgentId: owner.id })
    expect(status).toBe(200)
    expect(body).toMatchObject({ firstName: 'Willem', assignedAgentId: owner.id, agentName: 'Mary Byron' })
    const { rows } = await fixture.testApp.owner.query('select assigned_agent_id as id from tasks where id = $1', [
      task,
    ])
    expect(rows).toEqual([{ id: owner.id }])
    expect((await readNotices())[0]).toMatchObject({ clientId: id, text: 'Ada Byron handed Willem to you' })
    expect((await fixture.readEvents(id)).map(({ kind }) => kind).toSorted()).toEqual([
      'client_edited',
      'owner_changed',
    ])
    expect(await fixture.readAudit(id)).toEqual([
      { action: 'client_reassigned', subject_id: id, actor_id: admin.id, details: { from: agent.id, to: owner.id } },
    ])
  })

  test('and the owner stays if it is absent, empty or the same, even one who is deactivated', async () => {
    const { harbor } = fixture.people
    const former = await fixture.testApp.seed.user(harbor.organization, 'agent', { is_active: false })
    const id = await fixture.addClient({ first_name: 'Xi', status: 'prospect' }, former)
    for (const assignedAgentId of [undefined, null, '', former.id])
      expect((await replace(id, { firstName: 'Xi', assignedAgentId })).body.assignedAgentId).toBe(former.id)
    expect(await fixture.readAudit(id)).toEqual([])
    expect((await add({ firstName: 'Yves', assignedAgentId: '' })).body.assignedAgentId).toBe(harbor.admin.id)
  })

  test('unless the client has changed since it was read', async () => {
    const { agent, colleague: owner } = fixture.people.harbor
    const id = await fixture.addClient({ first_name: 'Ana', last_name: null, status: 'prospect' })
    const { body: form } = await fixture.admin.get<Client>(`/api/clients/${id}`)
    fixture.testApp.clock.advance({ seconds: 1 })
    await fixture.admin.put(`/api/clients/${id}/owner`, { assignedAgentId: owner.id })
    await fixture.expectRefusal(() => replace(id, { ...form, assignedAgentId: agent.id }), {
      status: 409,
      body: { code: 'STALE', current: { assignedAgentId: owner.id } },
    })
  })

  test('who must be an active user of the organization', async () => {
    const { harbor, summit, platform } = fixture.people
    const inactive = await fixture.testApp.seed.user(harbor.organization, 'agent', { is_active: false })
    const id = await fixture.addClient()
    for (const assignedAgentId of [inactive.id, summit.agent.id, platform.superAdmin.id, absentId, 'x'])
      for (const send of [add, (body: object) => replace(id, body)])
        await fixture.expectRefusal(() => send({ firstName: 'Zoe', assignedAgentId }), {
          status: 400,
          body: { code: 'VALIDATION', issues: [{ path: 'assignedAgentId' }] },
        })
  })
})

test('an agent neither gives nor takes a client by a form', async () => {
  const { agent, colleague: other } = fixture.people.harbor
  const added = await add({ firstName: 'Uma', assignedAgentId: other.id }, fixture.agent)
  expect(added.body.assignedAgentId).toBe(agent.id)
  const { id } = added.body
  for (const assignedAgentId of [other.id, 'x', 5]) {
    const kept = await replace(id, { firstName: 'Una', assignedAgentId }, fixture.agent)
    expect(kept.body).toMatchObject({ firstName: 'Una', assignedAgentId: agent.id })
  }
  await fixture.expectRefusal(() => replace(id, { firstName: 'x', assignedAgentId: other.id }, colleague), {
    status: 404,
  })
})
