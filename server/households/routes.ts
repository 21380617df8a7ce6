import {
  createHousehold,
  deleteHousehold,
  getHousehold,
  listHouseholds,
  updateHousehold,
} from '#contract/households/households.ts'
import type { Mount } from '#server/base/http/mount.ts'
import { readNewestFirst } from '#server/base/http/pagination.ts'
import * as service from './service.ts'

export function householdRoutes(mount: Mount): void {
  mount(listHouseholds, (ctx, { query }) =>
    readNewestFirst('households', query, async (before, limit) => {
      if (query.clientId === undefined) return service.listHouseholds(ctx, before, limit)
      const household = await service.findHouseholdOfClient(ctx, query.clientId)
      return household && household.id < before ? [household] : []
    }),
  )
  mount(createHousehold, {
    create: (ctx, { body }, id) => service.createHousehold(ctx, id, body),
    findExisting: service.getHousehold,
  })
  mount(getHousehold, (ctx, { params }) => service.getHousehold(ctx, params.householdId))
  mount(updateHousehold, (ctx, { params, body }) => service.updateHousehold(ctx, params.householdId, body))
  mount(deleteHousehold, (ctx, { params }) => service.deleteHousehold(ctx, params.householdId))
}
