import type { TestApp } from '#test/support/test-app.ts'
import { filterStrippingClient } from './statement-clients.ts'

/** Each of the two isolations is disabled in turn and the other must suffice; without both the test must find the marker. */
export const isolationCases = [
  {
    name: 'filters alone, row level security disabled',
    disable: disableRowLevelSecurity,
    Client: undefined,
    isIsolated: true,
  },
  {
    name: 'row level security alone, filters removed',
    disable: async () => undefined,
    Client: filterStrippingClient,
    isIsolated: true,
  },
  { name: 'neither', disable: disableRowLevelSecurity, Client: filterStrippingClient, isIsolated: false },
]

function disableRowLevelSecurity(testApp: TestApp) {
  return testApp.owner.query(`do $$ declare tenant_table name; begin
    for tenant_table in select relname from pg_class where relrowsecurity loop
      execute format('alter table %I no force row level security', tenant_table);
      execute format('alter table %I disable row level security', tenant_table);
    end loop; end $$`)
}
