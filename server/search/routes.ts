import { search } from '#contract/search/search.ts'
import type { Mount } from '#server/base/http/mount.ts'
import * as service from './service.ts'

export function searchRoutes(mount: Mount): void {
  mount(search, (ctx, { query }) => service.search(ctx, query.q))
}
