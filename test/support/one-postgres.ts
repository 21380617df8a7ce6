import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#db/migrate.ts'
import { templateName, urlOf } from './fresh-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's one PostgreSQL server, as its owner. */
    postgres: string
  }
}

/** One PostgreSQL server a run, with a database migrated once, which each test file copies. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await interim()
  await runOn(urlOf(server.url, 'postgres'), `create database ${templateName}`)
  await migrate(urlOf(server.url, templateName))
  project.provide('postgres', server.url)
  return server.stop
}

async function runOn(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

async function interim(): Promise<{ url: string; stop: () => Promise<void> }> {
  const bin = '/usr/lib/postgresql/15/bin'
  const folder = mkdtempSync(join(tmpdir(), 'daybook-test-'))
  const nobody = { uid: 65534, gid: 65534 }
  chownSync(folder, nobody.uid, nobody.gid)
  const port = await new Promise<number>((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
  spawnSync(`${bin}/initdb`, ['-D', join(folder, 'pg'), '-U', 'postgres', '-A', 'trust'], { ...nobody, cwd: folder })
  const child = spawn(`${bin}/postgres`, ['-D', join(folder, 'pg'), '-p', String(port), '-k', folder, '-c', 'max_connections=200'], { ...nobody, cwd: folder, stdio: 'ignore' })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  for (let tries = 0; ; tries += 1) {
    try {
      await runOn(url, 'select 1')
      break
    } catch (error) {
      if (tries > 100) throw error
      await new Promise((later) => setTimeout(later, 100))
    }
  }
  return {
    url,
    stop: async () => {
      const ended = new Promise((end) => child.once('exit', end))
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
