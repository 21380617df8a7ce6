import { defineConfig } from 'vitest/config'

/** Architecture and unit need nothing; http shares one PostgreSQL server a run, with a database for each file. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'architecture', include: ['test/architecture.test.ts'] } },
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      { extends: true, test: { name: 'embedded', include: ['test/embedded/**/*.test.ts'] } },
      { extends: true, test: { name: 'http', include: ['test/http/**/*.test.ts'], globalSetup: ['test/support/one-postgres.ts'] } },
    ],
  },
})
