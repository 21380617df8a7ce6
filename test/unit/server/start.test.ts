import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseEnv } from '#server/base/env.ts'
import { createLogger } from '#server/base/logger.ts'
import { StartupError } from '#server/base/settings.ts'
import { startDaybook } from '#server/start.ts'

test.each([{}, { SESSION_SECRET: 'x'.repeat(32) }])('a DATA_DIR that cannot be used is named: %j', async (settings) => {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'file')
  await writeFile(file, '')
  const start = startDaybook(parseEnv({ DATA_DIR: file, ...settings }), createLogger('silent'))
  const refusal: unknown = await start.catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartupError)
  expect((refusal as StartupError).message).toMatch(/^DATA_DIR: E(NOTDIR|EXIST): [^\n]*$/)
})

test.each([
  ['HOST', '0.0.0.0'],
  ['PUBLIC_URL', 'https://daybook.example'],
])("the demo's sign-in is refused with a %s of %s; a backup needs no such setting", async (setting, value) => {
  const env = parseEnv({ [setting]: value })
  await expect(startDaybook(env, createLogger('silent'))).rejects.toThrow(
    `OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or NODE_ENV=production, are needed with a ${setting} other than loopback`,
  )
})
