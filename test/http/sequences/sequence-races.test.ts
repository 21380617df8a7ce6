import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#test/support/browser/browser.ts'
import { assignmentPath, createSequenceFixture, type SequenceFixture } from '#test/support/data/sequence-fixture.ts'
import { effort } from '#test/support/effort.ts'
import { expectWaitingSessions, whileLocked } from '#test/support/while-locked.ts'

let fixture: SequenceFixture
beforeAll(async () => {
  fixture = await createSequenceFixture()
})
beforeEach(() => fixture.reset())

/** The agent on two instances. */
const getDevices = (): [Browser, Browser] => {
  const { browser } = fixture.person
  return [browser, browser.at(fixture.days.secondInstance.app)]
}
const query = async (text: string, values: unknown[]): Promise<unknown[]> =>
  (await fixture.days.testApp.owner.query(text, values)).rows
const countByKey = `select source_key, count(*)::int as count from tasks where source_id = any($1)
  group by source_id, source_key having count(*) > 1`

describe('at once', () => {
  test('twelve readers and two jobs create one task a step', async () => {
    for (let round = 0; round < effort.raceRounds; round += 1) {
      await fixture.reset()
      const sequenceId = await fixture.createSequence([1, 1, 2, 2], { hasRepeat: true, repeatInterval: 'weekly' })
      const ids = []
      for (let index = 0; index < 5; index += 1)
        ids.push((await fixture.enroll(await fixture.addClient(), sequenceId)).id)
      fixture.days.testApp.clock.set('2026-11-25T12:00:00Z')
      const devices = getDevices()
      const reads = Array.from({ length: 12 }, (_, index) => devices[index % 2]!.get('/api/stats/agent'))
      await Promise.all([fixture.days.runJob(), fixture.days.runJob(), ...reads])
      for (const read of reads) expect((await read).status).toBe(200)
      expect(await query(countByKey, [ids])).toEqual([])
      expect(await query('select count(*)::int as count from tasks where source_id = any($1)', [ids])).toEqual([
        { count: 20 },
      ])
    }
  })

  test('two openings of the day on which a term ends leave the next one to the next day', async () => {
    const { days, person } = fixture
    await fixture.createSequence([-1], { anchor: 'renewal', autoEnroll: true })
    const clientId = await fixture.addClient()
    const dates = { effectiveDate: '2026-05-24', renewalDate: '2026-11-24', termMonths: 6 }
    const policy = { carrier: 'Acme', line: 'auto', ...dates }
    const { body } = await person.browser.post<{ id: string }>(`/api/clients/${clientId}/policies`, policy)
    const outcome = { outcome: 'renewed', renewalDate: '2027-02-24' }
    await person.browser.post(`/api/policies/${body.id}/outcome`, outcome)
    // Its only task is closed as overdue.
    days.testApp.clock.set('2026-11-28T12:00:00Z')
    const sql = 'select from opened_days where user_id = $1 for update'
    await whileLocked(days.testApp, { sql, id: person.user.id, waitingSessions: 2 }, () =>
      Promise.all(getDevices().map((device) => device.get('/api/stats/agent'))),
    )
    expect(await fixture.readAssignments(clientId)).toMatchObject([{ endReason: 'finished' }])
    await fixture.openDay('2026-11-29')
    expect(await fixture.readAssignments(clientId)).toMatchObject([
      { endReason: null, startDate: '2027-02-24' },
      { endReason: 'finished' },
    ])
  })

  test('two enrollments of one client in one sequence make one assignment', async () => {
    for (let round = 0; round < effort.raceRounds; round += 1) {
      const [clientId, sequenceId] = [await fixture.addClient(), await fixture.createSequence([0])]
      const path = `/api/clients/${clientId}/nurture-assignments`
      const bulkPath = `/api/nurture-sequences/${sequenceId}/enrolments`
      const [device, other] = getDevices()
      const responses = await Promise.all([
        device.post(path, { sequenceId }),
        other.post(path, { sequenceId }),
        other.post(bulkPath, { clientIds: [clientId] }),
      ])
      expect(responses.slice(0, 2).every(({ status }) => status === 201 || status === 409)).toBe(true)
      expect(responses[2]!.status).toBe(200)
      const text = 'select count(*)::int as count from nurture_assignments where client_id = $1'
      expect(await query(text, [clientId])).toEqual([{ count: 1 }])
      expect(await query('select count(*)::int as count from tasks where client_id = $1', [clientId])).toEqual([
        { count: 1 },
      ])
    }
  })

  test.each(['enrolling', 'resuming', 'handing over', 'undoing an archiving'])(
    "%s by an admin while the agent's day opens brings today's step today",
    async (way) => {
      for (let round = 0; round < effort.raceRounds; round += 1) {
        await fixture.reset()
        const { person, days } = fixture
        const admin = await days.addPerson({ role: 'org_admin' })
        const other = await days.addPerson()
        await other.browser.get('/api/stats/agent')
        const [clientId, sequenceId] = [await fixture.addClient(), await fixture.createSequence([0, 1])]
        const assignment = way === 'enrolling' ? undefined : await fixture.enroll(clientId, sequenceId)
        if (way === 'resuming') await fixture.putAssignment(assignment!, { status: 'paused' })
        days.testApp.clock.set('2026-11-24T12:00:00Z')
        const agent = way === 'handing over' ? other : person
        await admin.browser.get('/api/stats/agent')
        if (way.startsWith('undoing')) await admin.browser.put(`/api/clients/${clientId}/archive`, {})
        const change = () =>
          way === 'enrolling'
            ? admin.browser.post(`/api/clients/${clientId}/nurture-assignments`, { sequenceId })
            : way === 'resuming'
              ? admin.browser.put(assignmentPath(assignment!), { status: 'active', resumeMode: 'keep' })
              : way === 'handing over'
                ? admin.browser.put(`/api/clients/${clientId}/owner`, { assignedAgentId: agent.user.id })
                : admin.browser.put(`/api/clients/${clientId}/restore`, { undo: true })
        const open = () => agent.browser.at(days.secondInstance.app).get('/api/stats/agent')
        // Both wait when the row is freed, and come by it in either order.
        const lock = {
          sql: 'select from opened_days where user_id = $1 for update',
          id: agent.user.id,
          waitingSessions: 2,
        }
        const [first, second] = round % 2 ? [change, open] : [open, change]
        const answers = await whileLocked(days.testApp, lock, async () => {
          const began = first()
          await expectWaitingSessions(days.testApp.owner, 1)
          return Promise.all([began, second()])
        })
        expect(answers.every(({ status }) => status < 300)).toBe(true)
        const expected = way === 'enrolling' ? '2026-11-24 Step 0: pending' : '2026-11-24 Step 1: pending'
        expect(await fixture.readTasks(agent)).toContain(expected)
      }
    },
  )

  test('archiving and enrolling leave no open task and no assignment that is not paused', async () => {
    for (let round = 0; round < effort.raceRounds; round += 1) {
      const [clientId, sequenceId] = [await fixture.addClient(), await fixture.createSequence([0, 1])]
      const [device, other] = getDevices()
      const calls = [
        () => device.post(`/api/clients/${clientId}/nurture-assignments`, { sequenceId }),
        () => other.put(`/api/clients/${clientId}/archive`, {}),
      ]
      const responses = await Promise.all((round % 2 ? calls.toReversed() : calls).map((call) => call()))
      expect(responses.every(({ status }) => [200, 201, 409].includes(status))).toBe(true)
      const open = "select id from tasks where client_id = $1 and status in ('pending', 'in_progress')"
      expect(await query(open, [clientId])).toEqual([])
      const running = 'select id from nurture_assignments where client_id = $1 and paused_on is null'
      expect(await query(running, [clientId])).toEqual([])
    }
  })

  test('editing a step while its day is opened leaves one task, and the steps that were moved come later', async () => {
    for (let round = 0; round < effort.raceRounds; round += 1) {
      await fixture.reset()
      const sequenceId = await fixture.createSequence([1, 9])
      const { id } = await fixture.enroll(await fixture.addClient(), sequenceId)
      const { body: steps } = await fixture.person.browser.get<{ id: string }[]>(
        `/api/nurture-sequences/${sequenceId}/tasks`,
      )
      fixture.days.testApp.clock.set('2026-11-24T12:00:00Z')
      const [device, other] = getDevices()
      const edit = () =>
        device.put(`/api/nurture-sequences/${sequenceId}/tasks/${steps[0]!.id}`, { daysAfterKickoff: 3 })
      const read = () => other.get('/api/stats/agent')
      await Promise.all((round % 2 ? [edit, read] : [read, edit]).map((call) => call()))
      for (const day of [25, 26, 27]) {
        fixture.days.testApp.clock.set(`2026-11-${day}T12:00:00Z`)
        await other.get('/api/stats/agent')
      }
      const rows = (await query('select due_date::text as day from tasks where source_id = $1', [id])) as {
        day: string
      }[]
      expect(rows).toHaveLength(1)
      expect(['2026-11-24', '2026-11-26']).toContain(rows[0]!.day)
    }
  })

  test('restoring a step while its day is opened creates its task once, or skips it', async () => {
    for (let round = 0; round < effort.raceRounds; round += 1) {
      await fixture.reset()
      const sequenceId = await fixture.createSequence([0, 1, 9])
      const { id } = await fixture.enroll(await fixture.addClient(), sequenceId)
      const path = `/api/nurture-sequences/${sequenceId}/tasks`
      const { body: steps } = await fixture.person.browser.get<{ id: string }[]>(path)
      fixture.days.testApp.clock.set('2026-11-23T23:59:00Z')
      await fixture.person.browser.delete(`${path}/${steps[1]!.id}`)
      fixture.days.testApp.clock.set('2026-11-24T00:01:00Z')
      const [device, other] = getDevices()
      const calls = [
        () => device.put(`${path}/${steps[1]!.id}/restore`, {}),
        () => other.get('/api/stats/agent'),
        () => other.put(`${path}/${steps[1]!.id}/restore`, {}),
      ]
      const answers = await Promise.all((round % 2 ? calls.toReversed() : calls).map((call) => call()))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      const text = "select due_date::text as day from tasks where source_id = $1 and title = 'Step 1'"
      expect([[], [{ day: '2026-11-24' }]]).toContainEqual(await query(text, [id]))
    }
  })

  test('pausing and the opening of the day leave no task on the dashboard', async () => {
    for (let round = 0; round < effort.raceRounds; round += 1) {
      await fixture.reset()
      const assignment = await fixture.enroll(await fixture.addClient(), await fixture.createSequence([0, 1, 2]))
      fixture.days.testApp.clock.set('2026-11-24T12:00:00Z')
      const [, other] = getDevices()
      const pause = fixture.putAssignment(assignment, { status: 'paused' })
      await Promise.all([pause, other.get('/api/stats/agent'), fixture.days.runJob()])
      expect((await pause).status).toBe(200)
      const text = "select id from tasks where source_id = $1 and status = 'pending' and not is_paused"
      expect(await query(text, [assignment.id])).toEqual([])
    }
  })

  test('pausing and reopening a task leave no open task of a paused sequence on the dashboard', async () => {
    for (let round = 0; round < effort.raceRounds; round += 1) {
      await fixture.reset()
      const assignment = await fixture.enroll(await fixture.addClient(), await fixture.createSequence([0, 9]))
      const path = `/api/tasks/${await fixture.findTaskId('Step 0')}`
      const [device, other] = getDevices()
      await device.put(path, { status: 'completed' })
      const calls = [
        () => fixture.putAssignment(assignment, { status: 'paused' }),
        () => other.put(path, { status: 'in_progress' }),
      ]
      const answers = await Promise.all((round % 2 ? calls.toReversed() : calls).map((call) => call()))
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
      const text = "select id from tasks where source_id = $1 and status = 'in_progress' and not is_paused"
      expect(await query(text, [assignment.id])).toEqual([])
    }
  })

  test('two completions of the last two tasks end the assignment', async () => {
    for (let round = 0; round < effort.raceRounds; round += 1) {
      const clientId = await fixture.addClient()
      const { id } = await fixture.enroll(clientId, await fixture.createSequence([0, 0]))
      const tasks = (await query('select id from tasks where source_id = $1', [id])) as { id: string }[]
      const devices = getDevices()
      await Promise.all(
        tasks.map((task, index) => devices[index]!.put(`/api/tasks/${task.id}`, { status: 'completed' })),
      )
      expect(await fixture.readAssignments(clientId)).toMatchObject([{ isActive: false, endReason: 'finished' }])
    }
  })
})
