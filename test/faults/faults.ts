import { setTimeout as pause } from 'node:timers/promises'
import { inviteAgents, type SideCalls, signIn, uploadDocuments, type World } from './side-calls.ts'
import type { SmallDisk } from './small-disk.ts'

export type Fault = {
  name: string
  /** Causes the fault, lets it last, and ends it. */
  happen: (world: World) => Promise<unknown>
  sideCalls?: (world: World) => SideCalls | Promise<SideCalls>
}

/** A failure around the program, or of one of its two instances. */
export const faults: Fault[] = [
  {
    name: 'PostgreSQL restarted',
    happen: async ({ postgres }) => {
      await postgres.halt('SIGINT')
      await postgres.start()
    },
  },
  {
    name: 'PostgreSQL crashed',
    happen: async ({ postgres }) => {
      await postgres.halt('SIGQUIT')
      await postgres.start()
    },
  },
  {
    name: 'PostgreSQL stopped 30 s',
    happen: async ({ postgres }) => {
      await postgres.halt('SIGINT')
      await pause(30_000)
      await postgres.start()
    },
  },
  {
    name: 'one connection left to both, 12 s',
    happen: async ({ postgres }) => {
      await postgres.query(`alter role daybook_pool connection limit 1;
        select pg_terminate_backend(pid) from pg_stat_activity where usename = 'daybook_pool'`)
      await pause(12_000)
      await postgres.query('alter role daybook_pool connection limit -1')
    },
  },
  {
    name: 'tasks locked 25 s',
    happen: async ({ owner }) => {
      const holder = await owner.connect()
      await holder.query('begin; lock table tasks in access exclusive mode')
      await pause(25_000)
      await holder.query('rollback')
      holder.release()
    },
  },
  {
    name: '500 ms more a round trip to PostgreSQL, 20 s',
    happen: async ({ network }) => {
      network.database.network.delayMs = 250
      await pause(20_000)
      network.database.network.delayMs = 0
    },
  },
  {
    name: 'network to PostgreSQL frozen 30 s',
    happen: async ({ network }) => {
      const resume = network.database.stall()
      await pause(30_000)
      resume()
    },
  },
  {
    name: 'connections to PostgreSQL silently cut',
    happen: async ({ network }) => network.database.freeze(),
  },
  {
    name: 'a fifth of the answers to commits lost with their connections, 15 s',
    happen: async ({ network: { database } }) => {
      let commits = 0
      database.network.isLost = (answer) => answer.includes('COMMIT\0') && (commits += 1) % 5 === 0
      await pause(15_000)
      database.network.isLost = () => false
    },
  },
  { name: 'mail server down 20 s', ...isDown('mail'), sideCalls: inviteAgents },
  { name: 'bucket down 20 s', ...isDown('files'), sideCalls: uploadDocuments },
  {
    name: 'issuer down 20 s',
    happen: async ({ issuer }) => {
      await issuer.close()
      await pause(20_000)
      await issuer.open()
    },
    sideCalls: signIn,
  },
  {
    name: 'SIGTERM of one instance, started 2 s later',
    happen: ({ running }) => replaceInstance(running[0], 'SIGTERM'),
  },
  {
    name: 'kill -9 of one instance, started 2 s later',
    happen: ({ running }) => replaceInstance(running[0], 'SIGKILL'),
  },
]

/** Faults of disks, for a world that has its data on these. */
export const diskFaults = (database: SmallDisk, files: SmallDisk): Fault[] => [
  {
    name: "PostgreSQL's disk full, 15 s",
    happen: async ({ postgres }) => {
      await database.fill()
      await pause(15_000)
      await database.free()
      // It exits if it cannot write its log; a service manager starts it again.
      await postgres.start()
    },
  },
  {
    name: 'disk of the files full, 15 s',
    happen: async () => {
      await files.fill()
      await pause(15_000)
      await files.free()
    },
    sideCalls: uploadDocuments,
  },
]

function isDown(way: keyof World['network']): Pick<Fault, 'happen'> {
  return {
    happen: async ({ network }) => {
      network[way].close()
      await pause(20_000)
      await network[way].open()
    },
  }
}

async function replaceInstance(instance: World['running'][number], signal: NodeJS.Signals): Promise<void> {
  await instance.program.interrupt(signal)
  await pause(2_000)
  await instance.restart()
}
