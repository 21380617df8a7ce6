import type { APIRequestContext } from 'playwright-core'

/** Fills the book and the day of the signed-in agent up to their sizes, and answers the renewals; one client is called Zorba. */
export async function createBook(
  request: APIRequestContext,
  { clientCount, taskCount }: { clientCount: number; taskCount: number },
): Promise<void> {
  const { csrfToken } = (await (await request.get('/api/csrf-token')).json()) as { csrfToken: string }
  const post = async (path: string, data: object) => {
    const response = await request.post(path, { headers: { 'X-CSRF-Token': csrfToken }, data })
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
    return (await response.json()) as { id: string }
  }
  const readRows = async (path: string) => (await (await request.get(path)).json()) as { id: string; status: string }[]
  const missingClients = clientCount - (await readRows('/api/clients?limit=5000')).length
  const clientIds: string[] = []
  for (let first = 0; first < missingClients; first += 20) {
    const batch = Array.from({ length: Math.min(20, missingClients - first) }, (_, index) => {
      const number = String(first + index).padStart(4, '0')
      const name = { firstName: number === '0700' ? 'Zorba' : `Client ${number}`, lastName: 'Whitfield' }
      return post('/api/clients', { ...name, email: `${number}@client.test`, phone: `603 555 ${number}` })
    })
    clientIds.push(...(await Promise.all(batch)).map(({ id }) => id))
  }
  const today = new Date().toISOString().slice(0, 10)
  // Until they are answered, a line about them is shown above the day, which is measured without it.
  for (const { id } of await readRows(`/api/policies/renewals?to=${today}`))
    await post(`/api/policies/${id}/outcome`, { outcome: 'renewed' })
  const open = (await readRows(`/api/tasks/planning?date=${today}`)).filter(({ status }) => status !== 'abandoned')
  for (let index = open.length; index < taskCount; index += 1)
    await post('/api/tasks', { title: `Call number ${index}`, type: 'call', clientId: clientIds[index] })
}
