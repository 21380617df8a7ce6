import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './support/chromium.ts'

/** `node test/run.ts`: everything there is; `node test/run.ts check`: all but the browser. */
const withBrowser = !process.argv.includes('check')
const root = join(import.meta.dirname, '..')
const tool = (path: string) => join(root, 'node_modules', ...path.split('/'))
/** One that hangs is ended, and has failed: minutes. */
const patience = 12

type Count = { passed: number; failed: number }
const total: Count = { passed: 0, failed: 0 }

await check('types', tool('typescript/bin/tsc'), '--noEmit')
await check('lint', tool('oxlint/bin/oxlint'))
await check('format', tool('oxfmt/bin/oxfmt'), '--check')
await check('unused code and packages', tool('knip/bin/knip.js'), '--treat-config-hints-as-errors')
await check('the screens build', join(root, 'bin', 'daybook.mjs'), 'build')
await tests('!browser')
if (withBrowser) await browserTests()

console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1

/** A tool that either finds nothing to complain about or fails. */
async function check(name: string, script: string, ...words: string[]): Promise<void> {
  console.log(`\n${name}`)
  const good = (await ended(script, words)) === 0
  add(good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  console.log(good ? `${name}: good` : `${name}: FAILED`)
}

async function browserTests(): Promise<void> {
  const chromium = ensureChromium()
  if ('path' in chromium) return tests('browser')
  console.log(chromium.remedy)
  add({ passed: 0, failed: 1 })
}

/** Projects of Vitest, one or all but one; a run without a test, or one that ends badly for no test's fault, counts as one failed. */
async function tests(project: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-report-'))
  const report = join(folder, 'report.json')
  const words = ['run', `--project=${project}`]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await ended(tool('vitest/vitest.mjs'), [...words, ...reporters])
  const { passed, failed } = countsIn(report)
  add({ passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed })
  rmSync(folder, { recursive: true })
}

type Report = { testResults: { status: string; assertionResults: { status: string }[] }[] }

/** A file that failed before or after its tests counts as one failed test. */
function countsIn(report: string): Count {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    const results = testResults.flatMap(({ status, assertionResults: of }) =>
      status === 'failed' && !of.some((one) => one.status === 'failed') ? [...of, { status: 'failed' }] : of,
    )
    const count = (status: string) => results.filter((one) => one.status === status).length
    return { passed: count('passed'), failed: count('failed') }
  } catch (error) {
    console.error('Vitest left no report:', error)
    return { passed: 0, failed: 1 }
  }
}

function add({ passed, failed }: Count): void {
  total.passed += passed
  total.failed += failed
}

/** Runs a script to its end with its output here; answers its exit code, 1 for one that was ended. */
function ended(script: string, words: string[]): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [script, ...words], { cwd: root, stdio: 'inherit' })
    const impatience = setTimeout(() => child.kill('SIGKILL'), patience * 60_000)
    child.on('error', (error) => {
      console.error(error)
      clearTimeout(impatience)
      done(1)
    })
    child.on('exit', (code) => {
      clearTimeout(impatience)
      done(code ?? 1)
    })
  })
}
