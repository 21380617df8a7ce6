import { argv } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedDatabase } from '#db/embedded/start.ts'

/**
 * Writes to the embedded database of a folder until it is killed: `node writer.ts <folder>`. Prints the database URL,
 * then the number of each acknowledged write. Failed writes are not retried, since they were not acknowledged.
 */
const { url } = await startEmbeddedDatabase({
  dataDir: argv[2] ?? '',
  log: { info: console.error, warn: console.error },
})
const pool = new pg.Pool({ connectionString: url, max: 4 })
pool.on('error', () => undefined)
// The pool handles errors of idle connections only; an error between two statements of a transaction would end the process.
pool.on('connect', (client) => client.on('error', () => undefined))
console.log(url)
await pool.query('create table if not exists written (number bigint, half int)')
await pool.query('create table if not exists counted (times int)')
await pool.query('insert into counted select 0 where not exists (select from counted)')

// Numbers increase across starts, so that none is used twice.
let number = Date.now() * 1_000
const writes = [writeOne, writePair, writeCounted]
await Promise.all(writes.map(writeForever))

async function writeForever(write: (number: number) => Promise<unknown>): Promise<never> {
  for (;;) {
    const currentNumber = (number += 1)
    try {
      await write(currentNumber)
      console.log(currentNumber)
    } catch {
      await pause(20)
    }
  }
}

function writeOne(number: number) {
  return pool.query('insert into written values ($1, 0)', [number])
}

function writePair(number: number) {
  return runInTransaction(number, ['insert into written values ($1, 1)', 'insert into written values ($1, 2)'])
}

/** Increments the one counter row; its value must equal the number of counted rows. */
function writeCounted(number: number) {
  return runInTransaction(number, [
    'insert into written values ($1, 3)',
    'update counted set times = times + 1 where $1::bigint > 0',
  ])
}

async function runInTransaction(number: number, statements: string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const text of statements) await client.query(text, [number])
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}
