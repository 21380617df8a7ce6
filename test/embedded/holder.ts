import { argv } from 'node:process'
import pg from 'pg'
import { startEmbeddedDatabase } from '#db/embedded/start.ts'

/**
 * Runs the embedded database of a folder: `node holder.ts <folder> [uid]`. Prints the database URL, then the number of
 * each row it has committed to `entries`. Finishes and stops on SIGINT or SIGTERM.
 */
const [, , folder = '', uid] = argv
if (Number(uid) > 0) {
  process.setgid?.(Number(uid))
  process.setuid?.(Number(uid))
}
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isStopping = true))

try {
  const { url, stop } = await startEmbeddedDatabase({
    dataDir: folder,
    log: { info: console.error, warn: console.error },
  })
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // The server may report its shutdown on a connection that the pool is already closing.
  pool.on('error', () => undefined)
  await pool.query('create table if not exists entries (number int primary key)')
  const { rows } = await pool.query('select coalesce(max(number), 0)::int + 1 as next from entries')
  console.log(url)
  for (let number = rows[0].next; !isStopping; number += 1) {
    await pool.query('insert into entries values ($1)', [number])
    console.log(number)
  }
  await pool.query('select 1')
  console.log('finished')
  await pool.end()
  await stop()
} catch (error) {
  console.log((error as Error).message)
  process.exitCode = 1
}
