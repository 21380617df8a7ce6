import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const readRootFile = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')

test('the image contains no settings, data, backups or releases of the folder it is built from', () => {
  const leftOut = readRootFile('.dockerignore').split('\n')
  for (const name of ['.env', 'data', 'backups', 'releases']) expect(leftOut).toContain(name)
})

test('a .env written for npm start moves neither the port nor the files out of the container', () => {
  const [, settings = ''] = /^ENV (.+)$/m.exec(readRootFile('Dockerfile')) ?? []
  const ofImage = Object.fromEntries(settings.split(' ').map((setting) => setting.split('=')))
  const { environment } = parse(readRootFile('compose.yaml'), { schema: 'failsafe' }).services.daybook
  expect(environment).toMatchObject(ofImage)
  expect(ofImage).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' })
})
