import type { TestHouse } from './house.ts'
import { withoutFilters } from './without-filters.ts'

/** One wall is taken down; the other must hold alone (reliability 2). With both down the marker is seen: the looking works. */
export const walls = [
  { name: 'row level security off: the program’s own filters', off: disable, Client: undefined, holds: true },
  { name: 'the filters out: row level security', off: async () => undefined, Client: withoutFilters, holds: true },
  { name: 'both down: nothing', off: disable, Client: withoutFilters, holds: false },
]

function disable(house: TestHouse) {
  return house.owner.query(`do $$ declare walled name; begin
    for walled in select relname from pg_class where relrowsecurity loop
      execute format('alter table %I no force row level security', walled);
      execute format('alter table %I disable row level security', walled);
    end loop; end $$`)
}
