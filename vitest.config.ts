import { defineConfig } from 'vitest/config'

/** They replace modules and globals, which files that share modules would see. */
const isolatedTests = 'test/unit/web/isolated/**/*.test.ts'

/**
 * Architecture and unit need nothing; embedded starts servers of its own; http shares one PostgreSQL server a run, with a
 * database for each file; browser drives a Chromium against the whole program.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    allowOnly: false,
    // Only what hangs takes that long: busy machines are several times slower than idle ones.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'architecture', include: ['test/architecture.test.ts'] } },
      {
        extends: true,
        test: { name: 'unit', include: ['test/unit/**/*.test.ts'], exclude: [isolatedTests], isolate: false },
      },
      { extends: true, test: { name: 'isolated', include: [isolatedTests] } },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: ['test/embedded/**/*.test.ts'],
          globalSetup: ['test/embedded/cluster-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['test/http/**/*.test.ts'],
          globalSetup: ['test/support/postgres-setup.ts'],
          setupFiles: ['test/support/file-cleanups.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          globalSetup: ['test/browser/support/program-setup.ts'],
          // Each test has a browser of its own, which is what tests could hand on to each other.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'start', include: ['test/start/**/*.test.ts'] } },
    ],
  },
})
