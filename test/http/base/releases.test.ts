import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readVerifiedManifest } from '#db/backup/manifest.ts'
import { restoreBackup } from '#db/backup/restore-backup.ts'
import { createFileStorage } from '#server/base/files/file-storage.ts'
import { createFreshDatabase } from '#test/support/fresh-database.ts'
import { createTestApp } from '#test/support/test-app.ts'

const folders = new URL('../../releases/', import.meta.url).pathname
const versions = (await readdir(folders)).filter((name) => /^\d/.test(name))

test('there is a backup of the first release', () => expect(versions).toContain('1.0.0'))

describe.each(versions)('release %s', (version) => {
  const folder = join(folders, version)

  test('its migrations are unchanged', async () => {
    const lines = (await readFile(new URL('../../../db/migrations/hashes.txt', import.meta.url), 'utf8')).split('\n')
    const { migrations } = await readVerifiedManifest(folder)
    expect(lines.slice(0, migrations.length)).toEqual(migrations.map(({ name, hash }) => `${hash}  ${name}`))
  })

  test('its data is restored, migrated, and served on the next day', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'daybook-release-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const manifest = await readVerifiedManifest(folder)
    const database = await createFreshDatabase('template1')
    const files = createFileStorage({ dataDir, s3: undefined })
    await restoreBackup({ url: database.url, files }, folder, manifest)
    const { owner, clock, signIn } = await createTestApp({ files }, database)
    for (const { name, rows } of manifest.tables)
      expect((await owner.query(`select count(*)::int as rows from ${name}`)).rows, name).toEqual([{ rows }])

    clock.set(manifest.createdAt)
    clock.advance({ days: 1 })
    const [user] = (
      await owner.query<{ id: string; organizationId: string; clients: number }>(
        `select id, organization_id as "organizationId", (
           select count(*)::int from clients c where c.assigned_agent_id = u.id and c.archived_at is null
         ) as clients
         from users u where email = 'agent@harbor.test'`,
      )
    ).rows
    const agent = await signIn(user!)
    const { body: tasks } = await agent.get<{ isDaily: boolean; dueDate: string }[]>(
      '/api/tasks/planning?date=2026-11-24',
    )
    expect(tasks.filter(({ isDaily, dueDate }) => isDaily && dueDate === '2026-11-24')).toHaveLength(1)
    expect((await agent.get('/api/clients')).body).toHaveLength(user!.clients)
  })
})
