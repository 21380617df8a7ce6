import { createTask, updateTask } from '#contract/tasks.ts'
import { notFound } from '#server/base/failure.ts'
import type { Mount } from '#server/base/mount.ts'
import * as service from './service.ts'
import * as store from './store.ts'

export function taskRoutes(mount: Mount): void {
  mount(
    createTask,
    (ctx, { body }, id) => service.createTask(ctx, id, body),
    async (ctx, id) => (await store.ownTask(ctx, id)) ?? notFound(),
  )
  mount(updateTask, (ctx, { params, body }) => service.updateTask(ctx, params.taskId, body))
}
