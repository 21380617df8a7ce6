import { demoAccounts } from '#db/demo/people.ts'
import { type Env, readEnv } from './base/env.ts'
import { openLog } from './base/log.ts'
import { StartRefused } from './base/start-refused.ts'
import { start } from './start.ts'

try {
  const env = readEnv()
  // A person at a terminal wants to read where to go; a log is for whoever collects it.
  const starting = start(env, openLog(env.logLevel ?? (process.stderr.isTTY ? 'warn' : 'info')))
  let ending: Promise<void> | undefined
  // A terminal and a supervisor may both ask; the end is gone through once and whole.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (ending ??= end(starting)))
  await starting
  console.log(welcome(env))
} catch (error) {
  console.error(error instanceof StartRefused ? `Daybook cannot start: ${error.message}` : error)
  process.exit(1)
}

/** Also in the middle of a start: what was begun is finished first, then stopped in its order. */
async function end(starting: Promise<() => Promise<unknown>>): Promise<void> {
  try {
    const stop = await starting
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
    lines.push('', '  Demo accounts, signed in by their e-mail alone:')
    for (const { email, role, organization } of demoAccounts)
      lines.push(`    ${email.padEnd(22)} ${role}, ${organization}`)
  }
  return [...lines, '', '  Ctrl-C stops it.', ''].join('\n')
}
