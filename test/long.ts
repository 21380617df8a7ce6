import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { parseArgs } from 'node:util'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, years: { type: 'string', default: '40' } },
})

/**
 * The long forms of HTTP tests, by name; docs/bench.md and docs/reliability.md say what each is for. A simulation takes
 * `--seed` and `--years` of agents, 20 of them in each world.
 */
const runs: Record<string, { settings: Record<string, string>; files: string[] }> = {
  fuzz: { settings: { FUZZ_REQUESTS: '100000' }, files: ['test/http/base/fuzz.test.ts'] },
  merges: { settings: { MERGES: '1000' }, files: ['test/http/clients/merging-property.test.ts'] },
  anchors: {
    settings: { DATE_EDITS: '1000' },
    files: ['test/http/sequences/anchors-simulation.test.ts'],
  },
  reminders: { settings: { REMINDERS: '2000' }, files: ['test/http/notices/year-of-reminders.test.ts'] },
  letters: { settings: { LETTERS: '10000' }, files: ['test/http/notices/letters.test.ts'] },
  simulate: {
    settings: {
      SIMULATION_SEED: values.seed,
      SIMULATED_WORLDS: String(Math.ceil(Number(values.years) / 20)),
      SIMULATED_DAYS: '365',
    },
    files: ['test/http/opening/engine-simulation.test.ts'],
  },
  partitioned: { settings: { PARTITIONS: '4' }, files: [] },
  races: {
    settings: { RACE_ROUNDS: '50', FORK_INSTANCES: '1' },
    files: [
      'test/http/tasks/concurrent-updates.test.ts',
      'test/http/tasks/finishing.test.ts',
      'test/http/tasks/tasks-create.test.ts',
      'test/http/sequences/sequence-races.test.ts',
      'test/http/opening/day-closing.test.ts',
      'test/http/opening/day-opening.test.ts',
      'test/http/opening/generation-races.test.ts',
      'test/http/streak/streak.test.ts',
      'test/http/team/accept-races.test.ts',
      'test/http/team/members.test.ts',
    ],
  },
}
const run = runs[positionals[0] ?? '']
if (!run) throw new Error(`npm run long -- takes one of: ${Object.keys(runs).join(', ')}`)
const vitest = join(import.meta.dirname, '..', 'node_modules', 'vitest', 'vitest.mjs')
const { status } = spawnSync(execPath, [vitest, 'run', '--project=http', '--testTimeout=3600000', ...run.files], {
  stdio: 'inherit',
  env: { ...run.settings, ...env },
})
process.exitCode = status ?? 1
