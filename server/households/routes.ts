import {
  createHousehold,
  deleteHousehold,
  getHousehold,
  listHouseholds,
  updateHousehold,
} from '#contract/households/households.ts'
import type { Mount } from '#server/base/http/mount.ts'
import { decodeCursor, encodeCursor, maxId, toPage } from '#server/base/http/pagination.ts'
import * as service from './service.ts'

export function householdRoutes(mount: Mount): void {
  mount(listHouseholds, async (ctx, { query: { clientId, cursor, limit } }) => {
    const before = decodeCursor('households', 'id', cursor)?.id ?? maxId
    if (clientId !== undefined) {
      const household = await service.findHouseholdOfClient(ctx, clientId)
      return { rows: household && household.id < before ? [household] : [] }
    }
    const rows = await service.listHouseholds(ctx, before, limit + 1)
    return toPage(rows, limit, ({ id }) => encodeCursor('households', { id, value: id }))
  })
  mount(createHousehold, {
    create: (ctx, { body }, id) => service.createHousehold(ctx, id, body),
    findExisting: service.getHousehold,
  })
  mount(getHousehold, (ctx, { params }) => service.getHousehold(ctx, params.householdId))
  mount(updateHousehold, (ctx, { params, body }) => service.updateHousehold(ctx, params.householdId, body))
  mount(deleteHousehold, (ctx, { params }) => service.deleteHousehold(ctx, params.householdId))
}
