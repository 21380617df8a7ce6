import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readVerifiedManifest } from '#db/backup/manifest.ts'
import { restoreOrganization } from '#db/backup/restore-organization.ts'
import { writeBackup } from '#db/backup/write-backup.ts'
import { withConnection } from '#db/connection.ts'
import { DatabaseStartupError } from '#db/startup-error.ts'
import { newId } from '#server/base/ids.ts'
import { createLogger } from '#server/base/logger.ts'
import { seedPeople } from '#test/support/data/people.ts'
import { seedDocument, seedMail, seedNote } from '#test/support/data/seed-records.ts'
import type { SeededUser } from '#test/support/data/seed.ts'
import { createTestApp } from '#test/support/test-app.ts'

test('one organization is restored from a backup, and no other changes', async () => {
  const { testApp, people, clientId, restore, readRows } = await createBackup()
  const { harbor, summit } = people
  const before = await readRows(harbor.organization.id)
  const agent = await testApp.signIn(harbor.agent)
  expect((await agent.delete(`/api/clients/${clientId}`)).status).toBe(204)
  const later = newId()
  await testApp.seed.clients(harbor.agent, [{ id: later }])
  const { key } = await seedDocument(testApp, harbor.agent, later)
  await testApp.owner.query("update organizations set name = 'Renamed' where id = $1", [harbor.organization.id])
  await testApp.seed.clients(summit.agent, [{ id: newId() }])
  const ofOther = await readRows(summit.organization.id)

  expect(await restore(harbor.organization.id)).toMatchObject({ name: 'Harbor Insurance', files: 1 })
  const after = await readRows(harbor.organization.id)
  // The file of a document that is gone is left to the sweep, which finds it by its row.
  const [keptFile] = after.stored_files!.filter((row) => !before.stored_files!.includes(row))
  expect(keptFile).toContain(key.split('/')[1])
  // Whoever was signed in signs in again, and no mail is sent a second time.
  expect({ ...after, stored_files: [] }).toEqual({ ...before, stored_files: [], sessions: [], outbox: [] })
  expect(await readRows(summit.organization.id)).toEqual(ofOther)
  const again = await testApp.signIn(harbor.agent)
  expect((await again.get(`/api/clients/${clientId}`)).status).toBe(200)
})

test('an organization that was erased comes back, and one whose user has moved changes nothing', async () => {
  const { testApp, people, restore, readRows } = await createBackup()
  const { harbor, summit } = people
  const before = await readRows(harbor.organization.id)
  await testApp.owner.query('begin')
  await testApp.owner.query("set local session_replication_role = 'replica'")
  for (const table of Object.keys(before))
    await testApp.owner.query(
      `delete from ${table} where ${table === 'organizations' ? 'id' : 'organization_id'} = $1`,
      [harbor.organization.id],
    )
  await testApp.owner.query('commit')
  const move = (email: string, user: SeededUser) =>
    testApp.owner.query('update accounts set email = $1 where user_id = $2', [email, user.id])
  await move(harbor.agent.email, summit.agent)
  await expect(restore(harbor.organization.id)).rejects.toThrow('accounts could not be restored')
  expect(Object.values(await readRows(harbor.organization.id)).flat()).toEqual([])

  await move('moved@summit.example', summit.agent)
  await restore(harbor.organization.id)
  expect(await readRows(harbor.organization.id)).toEqual({ ...before, sessions: [], outbox: [] })
})

test('an organization that the backup does not have is refused, and so is a program that runs', async () => {
  const { testApp, people, restore } = await createBackup()
  await expect(restore(newId())).rejects.toThrow(`${people.harbor.organization.id} Harbor Insurance`)
  await expect(restore(people.platform.organization.id)).rejects.toThrow('The backup has no organization')
  await withConnection({ connectionString: testApp.url, application_name: 'daybook-jobs' }, () =>
    expect(restore(people.harbor.organization.id)).rejects.toThrow('stop all of its instances first'),
  )
})

/** A backup of two organizations, of which the first has a client with a note and a document, and mail that waits. */
async function createBackup() {
  const testApp = await createTestApp()
  const people = await seedPeople(testApp.seed)
  const clientId = newId()
  await testApp.seed.clients(people.harbor.agent, [{ id: clientId }])
  await seedNote(testApp, people.harbor.agent, clientId)
  await seedDocument(testApp, people.harbor.agent, clientId)
  await seedMail(testApp, people.harbor.agent)
  await testApp.signIn(people.harbor.agent)
  const [folder, dataDir] = [join(await createFolder(), 'backup'), await createFolder()]
  await writeBackup(testApp, folder, testApp.clock())
  const manifest = await readVerifiedManifest(folder)
  const findInstallations = async () => {
    throw new DatabaseStartupError('no PostgreSQL')
  }
  // Next to the program's own database, which already exists.
  const scratch = { dataDir, serverUrl: testApp.url, log: createLogger('silent'), findInstallations }
  const { rows: tables } = await testApp.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'organization_id'`,
  )
  /** Returns an organization's rows as texts, by table. */
  const readRows = async (organizationId: string) => {
    const entries = [...tables, { name: 'organizations' }].map(async ({ name }) => {
      const column = name === 'organizations' ? 'id' : 'organization_id'
      const { rows } = await testApp.owner.query<{ row: string }>(
        `select t::text as row from ${name} t where ${column} = $1 order by 1`,
        [organizationId],
      )
      return [name, rows.map(({ row }) => row)] as const
    })
    return Object.fromEntries(await Promise.all(entries)) as Record<string, string[]>
  }
  const restore = (organizationId: string) => restoreOrganization(testApp, folder, manifest, organizationId, scratch)
  return { testApp, people, clientId, restore, readRows }
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-organization-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
