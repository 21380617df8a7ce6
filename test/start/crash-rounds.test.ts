import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '#test/start/support/run-command.ts'

/* The short form; the long one is the same command with more rounds. */
test('kill -9 of the whole program under mixed writes loses and doubles nothing', async () => {
  const script = join(import.meta.dirname, '..', 'crash', 'program-rounds.ts')
  const rounds = runCommand([process.execPath, script, '3'], { env: { PATH: process.env.PATH ?? '' } })
  onTestFinished(async () => void (await rounds.interrupt('SIGKILL')))
  const { code } = await rounds.ended
  expect({ code, said: rounds.readOutput() }).toEqual({
    code: 0,
    said: expect.stringMatching(/3 rounds, \d{2,} acknowledged writes: none lost, none doubled/),
  })
})
