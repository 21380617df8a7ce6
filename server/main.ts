import { DatabaseStartupError } from '#db/startup-error.ts'
import { demoAccounts } from '#demo/people.ts'
import { type EnvSettings, parseEnv } from '#server/base/env.ts'
import { createLogger, flushLog } from '#server/base/logger.ts'
import { StartupError } from '#server/base/settings.ts'
import { startDaybook } from './start.ts'

try {
  const env = parseEnv()
  // At a terminal the welcome text is enough; elsewhere the log is collected.
  const log = createLogger(env.logLevel ?? (process.stderr.isTTY ? 'warn' : 'info'))
  const startup = startDaybook(env, log)
  let shutdownPromise: Promise<void> | undefined
  // Ctrl-C may be followed by a SIGTERM from the parent process: the shutdown runs only once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void (shutdownPromise ??= shutDown(startup, log)))
  const { setupUrl } = await startup
  console.log(formatWelcome(env, setupUrl))
} catch (error) {
  const isExpected = error instanceof StartupError || error instanceof DatabaseStartupError
  console.error(isExpected ? `Daybook cannot start: ${error.message}` : error)
  process.exit(1)
}

/** Waits for a start that is still running before it stops everything in reverse order. */
async function shutDown(
  startup: Promise<{ stop: () => Promise<unknown> }>,
  log: ReturnType<typeof createLogger>,
): Promise<void> {
  setTimeout(() => {
    console.error('Daybook did not stop in time and was ended')
    process.exit(1)
  }, 25_000).unref()
  try {
    const { stop } = await startup
    await stop()
    await flushLog(log)
    process.exit(0)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}

/** Formats the address, the set-up link and the demo accounts for the terminal. */
function formatWelcome(env: EnvSettings, setupUrl: string | undefined): string {
  const lines = ['', `  Daybook is open at ${env.publicUrl}`]
  if (setupUrl)
    lines.push(
      '',
      '  Set it up with this link, which works for an hour (a new one: npm run setup-link):',
      `  ${setupUrl}`,
    )
  if (env.demo && !env.oidc) {
    lines.push('', '  Demo accounts, signed in by their e-mail alone:')
    for (const { email, role, organization } of demoAccounts)
      lines.push(`    ${email.padEnd(22)} ${role}, ${organization}`)
  }
  return [...lines, '', '  Ctrl-C stops it.', ''].join('\n')
}
