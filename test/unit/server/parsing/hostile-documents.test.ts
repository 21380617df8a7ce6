import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import Pdf from 'pdfkit'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DocumentParsingProblem, documentParsingProblems } from '#contract/parsing/document-parsing-problems.ts'
import { buildIsolatedNodeCommand } from '#server/base/child/isolated-child.ts'
import { createDocumentReader, type ExtractedDocument, type ReaderLimits } from '#server/parsing/child/read-document.ts'
import type { PlanKind } from '#server/parsing/rules/resolve-days.ts'
import {
  buildCircularPdf,
  buildOle,
  buildPagesPdf,
  buildPdfBomb,
  buildScannedPdf,
  packDocx,
  packZip,
  toDocumentXml,
} from '#test/support/data/hostile-files.ts'
import { buildPdf, planText } from '#test/support/data/plan-files.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hostile-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** On a busy machine a document must not be refused for its time if another limit is tested. */
const patientLimits = { timeoutMs: 120_000 }

type Options = { kind?: PlanKind; limits?: Partial<ReaderLimits> }

async function read(
  fileName: string,
  bytes: Buffer | string,
  { kind = 'sequence', limits }: Options = {},
): Promise<ExtractedDocument> {
  const path = join(folder, fileName)
  writeFileSync(path, bytes)
  const reader = createDocumentReader(pino({ level: 'silent' }), { ...patientLimits, ...limits })
  return reader({ path, kind, extension: extname(fileName), fallbackName: 'Plan', userId: 'user' })
}
const toError = (problem: DocumentParsingProblem) => ({
  code: documentParsingProblems[problem].code,
  message: documentParsingProblems[problem].message,
})

const encryptPdf = () =>
  new Promise<Buffer>((resolve) => {
    const pdf = new Pdf({ userPassword: 'secret', pdfVersion: '1.7' })
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.text('Day 1: Call the client')
    pdf.end()
  })
const program = Buffer.from(`MZ\u0090\0\u0003\0\0\0\u0004\0\0\0${'\0\u0001\u0002'.repeat(400)}`, 'latin1')
const entities = `<!DOCTYPE w [<!ENTITY a "Call ">${Array.from({ length: 20 }, (_, index) => `<!ENTITY b${index} "${'&a;'.repeat(10)}">`).join('')}]>`

describe('a document that cannot be read is refused with its reason', () => {
  test.each<[string, string, () => Buffer | string | Promise<Buffer>, DocumentParsingProblem]>([
    ['an empty text', 'a.txt', () => '', 'empty'],
    ['a text of spaces', 'a.txt', () => ' \n\t \n', 'empty'],
    ['a .docx without text', 'a.docx', () => packDocx(toDocumentXml([''])), 'empty'],
    ['a PDF of an empty page', 'a.pdf', () => buildPagesPdf(1), 'empty'],
    ['a scanned PDF with a picture of 10^9 pixels', 'a.pdf', buildScannedPdf, 'scanned'],
    ['a PDF with a password', 'a.pdf', encryptPdf, 'encrypted'],
    ['a .docx with a password', 'a.docx', () => buildOle('EncryptedPackage'), 'encrypted'],
    [
      'a zip with a password',
      'a.docx',
      () => packZip([{ name: 'word/document.xml', content: 'x', isEncrypted: true }]),
      'encrypted',
    ],
    ['a PDF of which only the beginning came', 'a.pdf', () => buildPdf().subarray(0, 200), 'broken'],
    ['a PDF whose pages contain themselves', 'a.pdf', buildCircularPdf, 'broken'],
    ['a .docx cut in half', 'a.docx', () => packDocx(toDocumentXml(['Day 1: Call'])).subarray(0, 120), 'broken'],
    ['a .docx without a body', 'a.docx', () => packDocx('<w:document>'), 'broken'],
    ['a .doc of zeros', 'a.doc', () => buildOle('WordDocument'), 'broken'],
    ['a PDF of 101 pages', 'a.pdf', () => buildPagesPdf(101), 'tooManyPages'],
    ['a PDF of 5,000 pages', 'a.pdf', () => buildPagesPdf(5_000), 'tooManyPages'],
    ['a .docx that unpacks to 200 MB', 'a.docx', () => packDocx(Buffer.alloc(200 * 1_048_576, ' ')), 'tooBig'],
    [
      'a zip of 10,000 entries',
      'a.docx',
      () => packZip(Array.from({ length: 10_000 }, (_, index) => ({ name: `${index}`, content: '' }))),
      'tooBig',
    ],
    ['a PDF that unpacks to 300 MB', 'a.pdf', () => buildPdfBomb(300), 'tooBig'],
    ['a text of 20,000 lines', 'a.txt', () => 'Day 1: Call\n'.repeat(20_000), 'tooBig'],
    ['a program named .pdf', 'a.pdf', () => program, 'wrongSequenceType'],
    ['a program named .txt', 'a.txt', () => program, 'wrongSequenceType'],
    ['a program named .docx', 'a.docx', () => program, 'wrongSequenceType'],
    ['a page of HTML named .doc', 'a.doc', () => '<html><body>Day 1: Call</body></html>', 'wrongSequenceType'],
    ['a page of HTML named .txt', 'a.txt', () => '<!DOCTYPE html><p>Day 1: Call</p>', 'wrongSequenceType'],
    ['an .rtf named .doc', 'a.doc', () => '{\\rtf1 Day 1: Call}', 'wrongSequenceType'],
    [
      'a zip that is no document',
      'a.docx',
      () => packZip([{ name: 'xl/workbook.xml', content: '<x/>' }]),
      'wrongSequenceType',
    ],
    ['another program of the old Office', 'a.doc', () => buildOle('Workbook'), 'wrongSequenceType'],
  ])('%s', async (_, fileName, build, problem) => {
    await expect(read(fileName, await build())).rejects.toMatchObject(toError(problem))
  })
})

describe('a document that tries something is read as what it says', () => {
  test('entities are not expanded, links not followed, and entries with paths not unpacked', async () => {
    const xml = toDocumentXml(['Day 1: Call &b9; &amp; &#67;o', 'Day 2: Email'], entities)
    const { plan } = await read('a.docx', packDocx(xml, [{ name: '../../../../etc/passwd', content: 'root' }]))
    expect(plan.tasks.map(({ title }) => title)).toEqual(['Call &b9; & Co', 'Email'])
  })

  test('a file that is PDF and HTML at once is a PDF', async () => {
    const { plan } = await read('a.pdf', Buffer.concat([Buffer.from('<html><!--\n'), buildPdf()]))
    expect(plan.tasks).toHaveLength(2)
  })

  test('an entity that XML does not have stays as it is written, whatever it is named', async () => {
    const xml = toDocumentXml(['Day 1: Call &constructor; &toString; &#x110000;&lt;Ada&gt;'])
    const { plan } = await read('a.docx', packDocx(xml))
    expect(plan.tasks.map(({ title }) => title)).toEqual(['Call &constructor; &toString; <Ada>'])
  })

  test('a PDF named .docx is a PDF, as its content says', async () => {
    expect((await read('a.docx', buildPdf())).plan.tasks).toHaveLength(2)
  })
})

describe('a child process beyond its limits is killed', () => {
  test.each<[string, Partial<ReaderLimits>, DocumentParsingProblem]>([
    ['time', { timeoutMs: 1 }, 'tooSlow'],
    ['memory', { maxResidentBytes: 1_048_576 }, 'tooBig'],
  ])('%s', async (_, limits, problem) => {
    await expect(read('a.txt', planText, { limits })).rejects.toMatchObject(toError(problem))
  })

  const createQueue = (limits: Partial<ReaderLimits>) => {
    const path = join(folder, 'queue.txt')
    writeFileSync(path, planText)
    const reader = createDocumentReader(pino({ level: 'silent' }), { ...patientLimits, ...limits })
    return (userId: string) => reader({ path, kind: 'sequence', extension: '.txt', fallbackName: 'Plan', userId })
  }

  test('and documents of users beyond the queue are refused', async () => {
    const readAs = createQueue({ maxChildren: 1, maxWaitingUsers: 1 })
    const results = await Promise.allSettled([readAs('one'), readAs('two'), readAs('three')])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(results[2]).toMatchObject({ reason: toError('busy') })
    await expect(readAs('three')).resolves.toBeDefined()
  })

  test('the documents of one user take no place of another', async () => {
    const readAs = createQueue({ maxChildren: 1, maxWaitingUsers: 1, maxFilesPerUser: 3 })
    const results = await Promise.allSettled(['one', 'one', 'one', 'one', 'two'].map(readAs))
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(results[3]).toMatchObject({ reason: toError('busy') })
  })
})

test('what runs as the child does cannot reach the network, where the system has namespaces', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const script = `require('node:net').connect(${port}, '127.0.0.1')
    .on('connect', () => process.exit(1)).on('error', ({ code }) => { process.stdout.write(code); process.exit(0) })`
  const [command, ...options] = buildIsolatedNodeCommand()
  const run = promisify(execFile)(command, [...options, '--eval', script], { env: {} })
  const mayUnshare = [['--net'], ['--user', '--net']].some(
    (options) => spawnSync('/usr/bin/unshare', [...options, '/bin/true']).status === 0,
  )
  if (mayUnshare) expect((await run).stdout).toBe('ENETUNREACH')
  else await expect(run).rejects.toMatchObject({ code: 1 })
  server.close()
})
