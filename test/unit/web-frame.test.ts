import { describe, expect, test } from 'vitest'
import { bottomLinksFor, currentness, linksFor, routes } from '#web/frame/routes.ts'
import { coming, deniedBecause } from '#web/frame/words.ts'

describe('the route table (spec 2)', () => {
  const labels = (role: 'agent' | 'org_admin' | 'super_admin') => linksFor(role).map(({ label }) => label)
  const ofAgents = ['Dashboard', 'Clients', 'Planning', 'History']

  test('gives each role its links', () => {
    expect(labels('agent')).toEqual(ofAgents)
    expect(labels('org_admin')).toEqual([...ofAgents, 'Analytics', 'User Management'])
    expect(labels('super_admin')).toEqual([...ofAgents, 'Analytics', 'User Management', 'Super Admin'])
  })

  test('puts the first four into the bottom bar, by their first words', () => {
    expect(bottomLinksFor('super_admin').map(({ word }) => word)).toEqual(ofAgents)
  })

  test('has words only for paths it has', () => {
    const paths = routes.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining([...Object.keys(coming), ...Object.keys(deniedBecause)]))
  })

  test('marks the link of the page, and the link above a page below it', () => {
    const [dashboard, clients] = routes as [(typeof routes)[0], (typeof routes)[0]]
    expect(currentness(clients, '/clients')).toBe('page')
    expect(currentness(clients, '/clients/7')).toBe('true')
    expect(currentness(clients, '/clientship')).toBeUndefined()
    expect(currentness(dashboard, '/clients')).toBeUndefined()
  })
})
