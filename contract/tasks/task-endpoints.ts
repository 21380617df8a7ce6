import * as z from 'zod/mini'
import { endpoint } from '#contract/base/endpoint.ts'
import { allRoles } from '#contract/base/roles.ts'
import { Id } from '#contract/base/schema.ts'
import { CreatedTask, Task, TaskDraft, TaskPatch } from './tasks.ts'

export const createTask = endpoint({
  name: 'createTask',
  method: 'POST',
  path: '/api/tasks',
  summary: "Add a task to the caller's list",
  access: allRoles,
  body: TaskDraft,
  reply: CreatedTask,
  status: 201,
  idempotent: true,
  errors: ['DUPLICATE'],
  changes: ['tasks', 'recurringTasks', 'occurrences'],
})

const TaskParams = z.object({ taskId: Id })

export const getTask = endpoint({
  name: 'getTask',
  method: 'GET',
  path: '/api/tasks/:taskId',
  summary: 'Get a task of the caller with its whole description',
  access: allRoles,
  params: TaskParams,
  reply: Task,
  shows: ['tasks'],
})

export const updateTask = endpoint({
  name: 'updateTask',
  method: 'PUT',
  path: '/api/tasks/:taskId',
  summary: 'Start, count, complete, undo, abandon or edit a task',
  access: allRoles,
  params: TaskParams,
  body: TaskPatch,
  reply: Task,
  errors: ['TRANSITION', 'STALE'],
  changes: ['tasks', 'recurringTasks'],
})

export const deleteTask = endpoint({
  name: 'deleteTask',
  method: 'DELETE',
  path: '/api/tasks/:taskId',
  summary: 'Delete a task of the caller that nobody has changed yet',
  access: allRoles,
  params: TaskParams,
  errors: ['TRANSITION'],
  // Without its last task a sequence of the client may be over.
  changes: ['tasks', 'recurringTasks', 'clients'],
})
