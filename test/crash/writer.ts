import { argv } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedDatabase } from '#db/embedded/start.ts'

/**
 * A program that writes to the embedded database of a folder until it is killed: `node writer.ts <folder>`. It tells
 * the address first, then the number of each write once it is acknowledged. What fails is left: nobody was told of it.
 */
const { url } = await startEmbeddedDatabase({
  dataDir: argv[2] ?? '',
  log: { info: console.error, warn: console.error },
})
const pool = new pg.Pool({ connectionString: url, max: 4 })
pool.on('error', () => undefined)
// The pool listens to connections it has at hand alone; one that breaks between two statements of a transaction ends the program.
pool.on('connect', (client) => client.on('error', () => undefined))
console.log(url)
await pool.query('create table if not exists written (number bigint, half int)')
await pool.query('create table if not exists counted (times int)')
await pool.query('insert into counted select 0 where not exists (select from counted)')

// Numbers rise from start to start; none is given twice.
let number = Date.now() * 1_000
const writes = [writeOne, writePair, writeCounted]
await Promise.all(writes.map(keepWriting))

async function keepWriting(write: (number: number) => Promise<unknown>): Promise<never> {
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

/** The one row that all rounds change: how often must agree with the rows that say so. */
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
