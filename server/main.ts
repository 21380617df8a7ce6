import { demoOrganizations, demoSuperAdmin } from '#db/demo/people.ts'
import { roleNames } from '#contract/roles.ts'
import { type Env, readEnv } from './base/env.ts'
import { openLog } from './base/log.ts'
import { StartRefused } from './base/start-refused.ts'
import { start } from './start.ts'

try {
  const env = readEnv(process.env)
  const log = openLog(env.logLevel)
  const stop = await start(env, log)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(stop))
  console.log(welcome(env))
} catch (error) {
  console.error(error instanceof StartRefused ? `Daybook cannot start: ${error.message}` : error)
  process.exit(1)
}

async function end(stop: () => Promise<unknown>): Promise<void> {
  try {
    await stop()
    process.exit(0)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

/** Where to go and whom to sign in as. */
function welcome(env: Env): string {
  const lines = ['', `  Daybook is open at ${env.publicUrl}`]
  if (env.demo && !env.oidc) {
    const users = [
      ...demoOrganizations.flatMap(({ name, users: of }) => of.map((user) => ({ ...user, of: name }))),
      { ...demoSuperAdmin, role: 'super_admin' as const, of: 'the platform' },
    ]
    lines.push('', '  Demo accounts, signed in by their e-mail alone:')
    for (const { email, role, of } of users) lines.push(`    ${email.padEnd(22)} ${roleNames[role]}, ${of}`)
  }
  return [...lines, '', '  Ctrl-C stops it.', ''].join('\n')
}
