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
  ["status = 'done', completed_on = null", 'tasks_status_check'],
  ["type = 'visit'", 'tasks_type_check'],
  ["status = 'completed', completed_on = '2026-11-21'", 'completed_exactly_at_target'],
  ['completed_count = target_count', 'completed_exactly_at_target'],
  ["status = 'completed', completed_count = target_count", 'completed_on_a_day'],
  ["completed_on = '2026-11-21'", 'completed_on_a_day'],
  ["status = 'abandoned', completed_count = target_count + 1", 'completed_count_within_target'],
  ['completed_count = -1', 'completed_count_within_target'],
  ["closed_as = 'missed'", 'closed_as_only_when_abandoned'],
  ["source = 'nurture', source_id = id", 'source_has_id_and_key'],
  ['source_id = id', 'source_has_id_and_key'],
  ["source_key = 'a'", 'source_has_id_and_key'],
])('the database refuses a task with %s', async (assignment, constraint) => {
  await expect(changeTask(assignment)).rejects.toMatchObject({ code: '23514', constraint })
})

test.each([
  "status = 'abandoned', closed_as = 'overdue'",
  "status = 'abandoned', closed_as = null, completed_count = target_count",
  "status = 'completed', completed_count = target_count, completed_on = '2026-11-21'",
  "source = 'schedule', source_id = id, source_key = 'a', estimated_minutes = 1440, target_count = 1",
])('the database accepts a task with %s', async (assignment) => {
  expect((await changeTask(assignment)).rowCount).toBe(1)
})
