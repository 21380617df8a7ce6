import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createServer as createViteServer } from 'vite'
import { findFreePort } from '#db/embedded/postgres-address.ts'
import { parseEnv } from '#server/base/env.ts'
import { StartupError } from '#server/base/settings.ts'

/**
 * `npm run dev`: Vite serves the screens with hot replacement at the usual address and forwards API requests to the
 * program, which listens on a free port and restarts when its sources change.
 */
try {
  await startDevelopment()
} catch (error) {
  console.error(error instanceof StartupError ? `Daybook cannot start: ${error.message}` : error)
  process.exit(1)
}

async function startDevelopment(): Promise<void> {
  const { host, port, publicUrl } = parseEnv()
  const programPort = await findFreePort()
  const httpServer = createServer()
  const vite = await createViteServer({
    configFile: join(import.meta.dirname, '..', 'vite.config.ts'),
    clearScreen: false,
    server: {
      // In middleware mode Vite leaves signals to us, so the program below can finish its shutdown.
      middlewareMode: { server: httpServer },
      ws: { server: httpServer },
      allowedHosts: [new URL(publicUrl).hostname],
      proxy: { '^/(api|identity|setup|healthz|readyz|metrics)(/|\\?|$)': `http://127.0.0.1:${programPort}` },
    },
  })
  httpServer.on('request', vite.middlewares)
  await listen()

  const program = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    stdio: 'inherit',
    // The program prints publicUrl and redirects sign-ins to it, which must therefore be Vite's.
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: `${programPort}`,
      PUBLIC_URL: publicUrl,
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => program.kill('SIGTERM'))
  program.on('exit', (code) => process.exit(code ?? 1))

  function listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      httpServer.once('error', ({ code }: NodeJS.ErrnoException) =>
        reject(new StartupError(`PORT: cannot listen on ${host}:${port} (${code})`)),
      )
      httpServer.listen(port, host, resolve)
    })
  }
}
