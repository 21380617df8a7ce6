import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchData } from '#bench/data.ts'
import type { TwoInstances } from '#test/start/support/two-instances.ts'
import { encodeForm } from '#test/support/multipart.ts'
import type { FakeIssuer } from '#test/support/sign-in/fake-issuer.ts'
import { createVisitor } from '#test/support/sign-in/visitor.ts'
import { countAnswer, createTally, sendCounted, type Tally } from './load.ts'

export type World = TwoInstances & { data: BenchData; issuer: FakeIssuer }

/** Calls of the parts that a fault concerns, in addition to the load. */
export type SideCalls = {
  name: string
  /** Makes one call and counts its answers; resolves to whether it succeeded. */
  call: (tally: Tally) => Promise<boolean>
  /** Whether all that follows of the calls has been done. */
  isSettled?: () => Promise<boolean>
  /** Returns a message for each acknowledged call that is lost or was done twice. */
  findFaults?: () => Promise<string[]>
}

/** Repeats a call; `waitForSuccess` resolves once one that began later has succeeded. */
export function repeatCalls({ call, isSettled, findFaults }: SideCalls) {
  const tally = createTally()
  let [isStopped, lastSuccessAt] = [false, 0]
  const repeat = async () => {
    while (!isStopped) {
      const startedAt = performance.now()
      if (await call(tally)) lastSuccessAt = startedAt
      await pause(200)
    }
  }
  const ended = repeat()
  return {
    tally,
    hasSucceededSince: (time: number) => lastSuccessAt > time,
    stop: async () => {
      isStopped = true
      await ended
    },
    isSettled: async () => (await isSettled?.()) ?? true,
    findFaults: async () => (await findFaults?.()) ?? [],
  }
}

/** Uploads of documents, each with its name as content. */
export async function uploadDocuments({ origin, owner, data }: World): Promise<SideCalls> {
  const { agentId, cookie, csrfToken } = data.callers[5]!
  const text = 'select id from clients where assigned_agent_id = $1 limit 1'
  const path = `${origin}/api/clients/${(await owner.query(text, [agentId])).rows[0].id}/documents`
  const acknowledged: string[] = []
  return {
    name: 'uploads',
    call: async (tally) => {
      const fileName = `${randomUUID()}.pdf`
      const form = encodeForm({ name: 'document', fileName, type: 'application/pdf', content: fileName })
      const headers = { cookie, 'x-csrf-token': csrfToken, ...form.headers }
      const init = { method: 'POST', headers, body: new Uint8Array(form.body) }
      const answer = await sendCounted(tally, path, init).catch(() => undefined)
      if (answer?.status === 201) acknowledged.push(fileName)
      return answer?.status === 201
    },
    findFaults: async () => {
      const documents = (await (await fetch(path, { headers: { cookie } })).json()) as {
        id: string
        fileName: string
      }[]
      const counted = acknowledged.map((name) => [name, documents.filter(({ fileName }) => fileName === name).length])
      const contents = documents.map(async ({ id, fileName }) => {
        const download = await fetch(`${path}/${id}/download`, { headers: { cookie } })
        return (await download.text()) === fileName ? [] : [`the file of ${fileName} is lost`]
      })
      return [
        ...counted.filter(([, count]) => count === 0).map(([name]) => `${name} is lost`),
        ...counted.filter(([, count]) => Number(count) > 1).map(([name]) => `${name} is there more than once`),
        ...(await Promise.all(contents)).flat(),
      ]
    },
  }
}

/** Invitations, each of which is mailed. */
export function inviteAgents({ origin, owner, mails, data }: World): SideCalls {
  const { cookie, csrfToken } = data.admin
  const acknowledged: string[] = []
  return {
    name: 'invitations',
    call: async (tally) => {
      const email = `${randomUUID()}@example.com`
      const headers = { cookie, 'x-csrf-token': csrfToken, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify({ email, role: 'agent' }) }
      const answer = await sendCounted(tally, `${origin}/api/invitations`, init).catch(() => undefined)
      if (answer?.status === 201) acknowledged.push(email)
      return answer?.status === 201
    },
    isSettled: async () => (await owner.query('select from outbox')).rowCount === 0,
    findFaults: async () => {
      const counted = acknowledged.map((email) => [email, mails.filter(({ recipient }) => recipient === email).length])
      const isMail = (expected: boolean) => counted.filter(([, count]) => (count === 0) === expected)
      return [
        ...isMail(true).map(([email]) => `the mail to ${email} is lost`),
        ...isMail(false)
          .filter(([, count]) => count !== 1)
          .map(([email, count]) => `${email} was mailed ${count} times`),
      ]
    },
  }
}

/** Sign-ins of a user by the issuer. */
export async function signIn({ origin, seed, issuer }: World): Promise<SideCalls> {
  issuer.setUser((await seed.user(await seed.organization())).email)
  return {
    name: 'sign-ins',
    call: async (tally) => {
      const startedAt = performance.now()
      const outcome = await createVisitor(origin)
        .visit('/api/login')
        .then(
          ({ status }) => String(status),
          () => "no answer of the issuer's page",
        )
      countAnswer(tally, outcome, startedAt)
      return outcome === '200'
    },
  }
}
