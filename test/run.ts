import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from '#test/support/browser/chromium.ts'

/** `node test/run.ts`: everything there is; `node test/run.ts check`: all but the browser. */
const includesBrowser = !process.argv.includes('check')
const root = join(import.meta.dirname, '..')
const toolPath = (path: string) => join(root, 'node_modules', ...path.split('/'))
/** One that hangs is ended, and has failed: minutes. */
const timeoutMinutes = 12

type TestCounts = { passed: number; failed: number }
const totals: TestCounts = { passed: 0, failed: 0 }

for (const project of ['.', 'contract', 'server', 'web'])
  await runCheck(`types of ${project}`, toolPath('typescript/bin/tsc'), '--project', project)
await runCheck('lint', toolPath('oxlint/bin/oxlint'))
await runCheck('format', toolPath('oxfmt/bin/oxfmt'), '--check')
await runCheck('unused code and packages', toolPath('knip/bin/knip.js'), '--treat-config-hints-as-errors')
await runCheck('the screens build', join(root, 'bin', 'daybook.mjs'), 'build')
await runTests('!browser')
if (includesBrowser) await runBrowserTests()

console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1

/** A tool that either finds nothing to complain about or fails. */
async function runCheck(name: string, script: string, ...args: string[]): Promise<void> {
  console.log(`\n${name}`)
  const hasPassed = (await runScript(script, args)) === 0
  addCounts(hasPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  console.log(hasPassed ? `${name}: good` : `${name}: FAILED`)
}

async function runBrowserTests(): Promise<void> {
  const chromium = ensureChromium()
  if ('path' in chromium) return runTests('browser')
  console.log(chromium.remedy)
  addCounts({ passed: 0, failed: 1 })
}

/** Projects of Vitest, one or all but one; a run without a test, or one that ends badly for no test's fault, counts as one failed. */
async function runTests(project: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-report-'))
  const report = join(folder, 'report.json')
  const args = ['run', `--project=${project}`]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runScript(toolPath('vitest/vitest.mjs'), [...args, ...reporters])
  const { passed, failed } = readCounts(report)
  addCounts({ passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed })
  rmSync(folder, { recursive: true })
}

type VitestReport = { testResults: { status: string; assertionResults: { status: string }[] }[] }

/** A file that failed before or after its tests counts as one failed test. */
function readCounts(report: string): TestCounts {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport
    const results = testResults.flatMap(({ status, assertionResults: of }) =>
      status === 'failed' && !of.some((one) => one.status === 'failed') ? [...of, { status: 'failed' }] : of,
    )
    const countStatus = (status: string) => results.filter((one) => one.status === status).length
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

/** Runs a script to its end with its output here; answers its exit code, 1 for one that was ended. */
function runScript(script: string, args: string[]): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' })
    const killTimer = setTimeout(() => child.kill('SIGKILL'), timeoutMinutes * 60_000)
    child.on('error', (error) => {
      console.error(error)
      clearTimeout(killTimer)
      done(1)
    })
    child.on('exit', (code) => {
      clearTimeout(killTimer)
      done(code ?? 1)
    })
  })
}
