import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'

const logAndExit = `
  const { createLogger, flushLog } = await import('#server/base/logger.ts')
  await new Promise((resolve) => process.stdin.once('end', resolve).resume())
  const log = createLogger('info')
  log.info('the last line')
  await flushLog(log)
  process.exit(0)`

test('a program whose log nobody reads any more exits', async () => {
  const program = spawn(process.execPath, ['--input-type=module', '-e', logAndExit])
  onTestFinished(() => void program.kill('SIGKILL'))
  program.stderr.destroy()
  await once(program.stderr, 'close')
  program.stdin.end()
  expect(await once(program, 'exit')).toEqual([0, null])
})
