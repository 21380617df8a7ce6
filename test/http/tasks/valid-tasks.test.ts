import { beforeAll, expect, test } from 'vitest'
import { createTaskFixture, type TaskFixture } from '#test/support/data/task-fixture.ts'

let fixture: TaskFixture
let id: string
beforeAll(async () => {
  fixture = await createTaskFixture()
  ;[id] = (await fixture.testApp.seed.tasks(fixture.people.harbor.agent, [{}])) as [string]
})

const changeTask = (assignment: string) =>
  fixture.testApp.owner.query(`update tasks set ${assignment}, version = version + 1 where id = $1`, [id])

test.each([
  "status = 'done'",
  "status = 'completed', completed_count = target_count",
  "status = 'completed', completed_on = '2026-11-21'",
  "completed_on = '2026-11-21'",
  'completed_count = target_count',
  'completed_count = target_count + 1',
  'completed_count = -1',
  'target_count = 0',
  'target_count = 1001',
  'estimated_minutes = 0',
  'estimated_minutes = 1441',
  "priority = 'urgent'",
  "resource_type = 'file'",
  "closed_as = 'missed'",
  "closed_as = 'forgotten', status = 'abandoned'",
  "source = 'imported', source_id = id, source_key = 'a'",
  "source = 'nurture'",
  'source_id = id',
  "source_key = 'a'",
  "source = 'nurture', source_id = id",
])('the database refuses a task with %s', async (assignment) => {
  await expect(changeTask(assignment)).rejects.toMatchObject({ code: '23514', constraint: 'valid_task' })
})

test.each([
  "status = 'abandoned', closed_as = 'overdue'",
  "status = 'abandoned', closed_as = null, completed_count = target_count",
  "status = 'completed', completed_count = target_count, completed_on = '2026-11-21'",
  "source = 'schedule', source_id = id, source_key = 'a', estimated_minutes = 1440, target_count = 1",
])('the database accepts a task with %s', async (assignment) => {
  expect((await changeTask(assignment)).rowCount).toBe(1)
})
