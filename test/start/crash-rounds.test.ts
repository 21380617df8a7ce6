import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '#test/start/support/run-command.ts'

/* A short run; the same command takes more rounds. */
test('no write is lost or duplicated when the application is killed during mixed writes', async () => {
  const script = join(import.meta.dirname, '..', 'crash', 'program-rounds.ts')
  const rounds = runCommand([process.execPath, script, '3'], { env: { PATH: process.env.PATH ?? '' } })
  onTestFinished(async () => void (await rounds.interrupt('SIGKILL')))
  const { code } = await rounds.ended
  expect({ code, output: rounds.readOutput() }).toEqual({
    code: 0,
    output: expect.stringMatching(/3 rounds, \d{2,} acknowledged writes: none lost, none duplicated/),
  })
})
