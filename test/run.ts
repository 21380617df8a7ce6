import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureChromium } from '#test/support/browser/chromium.ts'

/** `node test/run.ts` runs everything, with `check` everything but the browser tests, and with names only those test files. */
const names = process.argv.slice(2)
const includesBrowser = !names.includes('check')
const files = names.filter((name) => name !== 'check')
const root = join(import.meta.dirname, '..')
/** A tool that takes longer has failed. */
const timeoutMinutes = 40

type TestCounts = { passed: number; failed: number }
const totals: TestCounts = { passed: 0, failed: 0 }
const failedNames: string[] = []

/** Several checkers each work out the types they share, which takes twice the CPU time. */
const oneChecker = ['--checkers', '1']
/** The type checker and the linter are written in Go; they end before it pays to collect garbage often. */
const checkEnv = { ...process.env, GOGC: '400' }

// The checks wait for nothing and print when they are done, so they use whatever capacity the tests leave.
await Promise.all([!files.length && runChecks(), runTests()])

// Again at the end, where they are found when the output above is cut.
for (const name of failedNames) console.log(`FAILED: ${name}`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1

async function runChecks(): Promise<void> {
  for (const project of ['.', 'contract', 'server', 'web'])
    await runCheck(`types of ${project}`, 'typescript/bin/tsc', '-p', project, ...oneChecker)
  await runCheck('lint', 'oxlint/bin/oxlint')
  await runCheck('format', 'oxfmt/bin/oxfmt', '--check')
  await runCheck('unused code and packages', 'knip/bin/knip.js', '--treat-config-hints-as-errors')
}

/** The tests need the screens, which are built first. */
async function runTests(): Promise<void> {
  const { code } = await runScript(join(root, 'bin', 'daybook.mjs'), ['build'])
  report('the screens build', code === 0)
  if (files.length) return runVitest(...files)
  await runVitest('--project=!browser')
  if (!includesBrowser) return
  const chromium = ensureChromium()
  if ('path' in chromium) return runVitest('--project=browser')
  console.log(chromium.remedy)
  report('a Chromium', false)
}

/** Runs a tool that exits with 0 if it finds nothing wrong; prints its output if it does. */
async function runCheck(name: string, tool: string, ...args: string[]): Promise<void> {
  const { code, output } = await runScript(toolPath(tool), args, { isQuiet: true, env: checkEnv })
  if (code !== 0) console.log(`\n${output}`)
  report(name, code === 0)
}

function report(name: string, hasPassed: boolean): void {
  addCounts(hasPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  if (!hasPassed) failedNames.push(name)
  console.log(`${name}: ${hasPassed ? 'good' : 'FAILED'}`)
}

/**
 * Runs Vitest with a filter of projects or files. A run without tests, or one that fails although every test passed, counts
 * as one failure.
 */
async function runVitest(...filter: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-report-'))
  const reportPath = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`]
  const { code } = await runScript(toolPath('vitest/vitest.mjs'), ['run', ...filter, ...reporters])
  const { passed, failed } = readCounts(reportPath)
  addCounts({ passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed })
  rmSync(folder, { recursive: true })
}

type VitestResult = { status: string; fullName: string }
type VitestReport = { testResults: { status: string; name: string; assertionResults: VitestResult[] }[] }

/** Counts tests, and notes the names of those that failed; a file that failed outside its tests counts as one. */
function readCounts(reportPath: string): TestCounts {
  try {
    const { testResults } = JSON.parse(readFileSync(reportPath, 'utf8')) as VitestReport
    const results = testResults.flatMap(({ status, name, assertionResults }) => {
      const failedOutsideTests = status === 'failed' && !assertionResults.some((result) => result.status === 'failed')
      const rows = failedOutsideTests ? [...assertionResults, { status, fullName: '' }] : assertionResults
      return rows.map((row) => ({ status: row.status, name: `${relative(root, name)} ${row.fullName}` }))
    })
    failedNames.push(...results.filter(({ status }) => status === 'failed').map(({ name }) => name))
    const countStatus = (status: string) => results.filter((result) => result.status === status).length
    return { passed: countStatus('passed'), failed: countStatus('failed') }
  } catch (error) {
    console.error('Vitest left no report:', error)
    return { passed: 0, failed: 1 }
  }
}

function addCounts({ passed, failed }: TestCounts): void {
  totals.passed += passed
  totals.failed += failed
}

function toolPath(path: string): string {
  return join(root, 'node_modules', ...path.split('/'))
}

/** Runs a script with its output here, or collected if `isQuiet`; the exit code of one that was killed is 1. */
function runScript(
  script: string,
  args: string[],
  { isQuiet = false, env = process.env } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: isQuiet ? 'pipe' : 'inherit' })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const killTimer = setTimeout(() => child.kill('SIGKILL'), timeoutMinutes * 60_000)
    const finish = (code: number) => {
      clearTimeout(killTimer)
      resolve({ code, output })
    }
    child.on('error', (error) => {
      console.error(error)
      finish(1)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}
