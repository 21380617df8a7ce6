import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freshFaults, type PlantedFault, plantedFaults } from './planted-faults.ts'

/**
 * `npm run simulate:faults [-- --seeds 3 --days 25 part of a name]` plants each fault in a copy of the program and simulates
 * worlds until one fails; prints the seed and the day. Fails if a fault is not found.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: 'string', default: '3' }, days: { type: 'string', default: '25' } },
})
const root = join(import.meta.dirname, '..', '..')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const chosen = [...plantedFaults, ...freshFaults].filter(({ name }) => name.includes(positionals.join(' ')))
const copy = mkdtempSync(join(tmpdir(), 'daybook-planted-'))
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
copyProgram()
for (const { name, places } of chosen)
  for (const { file, from } of places)
    if (readFileSync(join(copy, file), 'utf8').split(from).length !== 2)
      throw new Error(`${file} has not one place for: ${name}`)

console.log('| Fault | Seed, day |\n|---|---|')
for (const fault of chosen) {
  const found = findFault(fault)
  console.log(`| ${fault.name} | ${found ?? '**not found**'} |`)
  if (!found) process.exitCode = 1
}

function copyProgram(): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter(Boolean)
  for (const file of files) cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}

/** Returns the seed and day of the first world that fails by a fault. */
function findFault({ places }: PlantedFault): string | undefined {
  for (const { file, from, to } of places) {
    const path = join(copy, file)
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(from, () => to),
    )
  }
  try {
    for (let seed = 1; seed <= Number(values.seeds); seed += 1) {
      const day = liveThroughWorld(seed)
      if (day !== undefined) return `${seed}, ${day}`
    }
    return undefined
  } finally {
    for (const { file } of places) cpSync(join(root, file), join(copy, file))
  }
}

/** Returns the day on which a world fails; throws if it fails without a day. */
function liveThroughWorld(seed: number): string | undefined {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project=http', '--testTimeout=3600000', 'test/http/opening/engine-simulation.test.ts'],
    {
      cwd: copy,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: { ...process.env, SIMULATION_SEED: String(seed), SIMULATED_WORLDS: '1', SIMULATED_DAYS: values.days },
    },
  )
  if (status === 0) return undefined
  const day = /Seed \d+, day (\d+):/.exec(stdout + stderr)?.[1]
  if (day === undefined) throw new Error(`The simulation does not run:\n${(stdout + stderr).slice(-2_000)}`)
  return day
}
