import type { TestApp } from '#test/support/test-app.ts'
import { filterStrippingClient } from './filter-stripping-client.ts'

/** One wall is taken down; the other must hold alone (reliability 2). With both down the marker is seen: the looking works. */
export const isolationCases = [
  {
    name: 'row level security off: the program’s own filters',
    disable: disableRowLevelSecurity,
    Client: undefined,
    isIsolated: true,
  },
  {
    name: 'the filters out: row level security',
    disable: async () => undefined,
    Client: filterStrippingClient,
    isIsolated: true,
  },
  { name: 'both down: nothing', disable: disableRowLevelSecurity, Client: filterStrippingClient, isIsolated: false },
]

function disableRowLevelSecurity(testApp: TestApp) {
  return testApp.owner.query(`do $$ declare tenant_table name; begin
    for tenant_table in select relname from pg_class where relrowsecurity loop
      execute format('alter table %I no force row level security', tenant_table);
      execute format('alter table %I disable row level security', tenant_table);
    end loop; end $$`)
}
