import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { chooseColumns, detectRegisterTable, registerTables } from './readers/extract-columns.ts'
import { ExtractError, type ExtractRow } from './readers/extract.ts'
import { extractTables } from './readers/extract-file.reader.ts'
import { readJsonArray } from './readers/json-array.reader.ts'
import { readTabSeparated } from './readers/tab-separated.reader.ts'
import { makeZip } from '../testing/zip.ts'

const all = (columns: readonly string[]) => columns
type Reader = typeof readTabSeparated
const escape = (value: string) => value.replace(/[\\\t\n]/g, '\\$&')

/** Reads text in pieces of `size` characters, so that tests cover a cut at every place. */
const read = async (reader: Reader, text: string, size = text.length, choose = all) => {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }
  const rows: ExtractRow[] = []
  for await (const batch of reader(pieces(), choose)) rows.push(...batch)
  return rows
}

describe('reading tab-separated text', () => {
  const text = [
    'number\tname\tnote\r\n',
    '1\tPlain\t\r\n',
    '2\tA \\\t tab and a \\\\ backslash\tx\r\n',
    '3\tTwo\\\r\nlines\ty\r\n',
    '4\tToo few\r\n',
    '5\tStray end\r\n\tz\r\n',
    '6\t"Quotes" are text\t\t\r\n',
    '7\tLast, without a line end\tw',
  ].join('')
  const rows = [
    { line: 2, values: { number: '1', name: 'Plain', note: '' } },
    { line: 3, values: { number: '2', name: 'A \t tab and a \\ backslash', note: 'x' } },
    { line: 4, values: { number: '3', name: 'Two\r\nlines', note: 'y' } },
    { line: 6, problem: 'The row has 2 fields where 3 belong.' },
    { line: 7, values: { number: '5', name: 'Stray end', note: 'z' } },
    { line: 9, problem: 'The row has 4 fields where 3 belong.' },
    { line: 10, values: { number: '7', name: 'Last, without a line end', note: 'w' } },
  ]

  it.each([1, 2, 3, 7, 64, 10_000])(
    'tab-separated text gives the same rows and line numbers when read in pieces of %i characters',
    async (size) => expect(await read(readTabSeparated, text, size)).toEqual(rows),
  )

  it('the reader restores fields that were written with backslash escapes', async () => {
    const field = fc
      .string({ unit: fc.constantFrom('a', 'é', '\\', '\t', '\n', '"'), maxLength: 8 })
      .filter((value) => value === value.trim())
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(field, field), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 20 }),
        async (pairs, size) => {
          const lines = pairs.map(([a, b]) => `x\t${escape(a)}\t${escape(b)}\n`)
          const read_ = await read(readTabSeparated, `key\ta\tb\n${lines.join('')}`, size)
          expect(read_.map((row) => 'values' in row && [row.values['a'], row.values['b']])).toEqual(
            pairs,
          )
        },
      ),
    )
  })

  it('the reader reports a row that is too long and continues after it', async () => {
    const long = `1\t${'x'.repeat(1_500_000)}\n2\tb\n`
    const found = await read(readTabSeparated, `number\tname\n${long}`, 65_536)
    expect(found).toEqual([
      { line: 2, problem: 'The row is longer than 1 MiB.' },
      { line: 3, values: { number: '2', name: 'b' } },
    ])
  })
})

describe('reading JSON', () => {
  const text = `\uFEFF[{"number":1,"name":"Plain {braces} \\"quoted\\" \\\\","note":null},
{"number":2,"name":"Unclosed,"note":true},
{"number":3,"name":"No end"
{"number":4,"name":"Fine","note":false},
{"number":5,"name":"Runs on
over","note":""},
{"number":6,"name":"Last","note":"é"}]
`
  const rows = [
    { line: 1, values: { number: '1', name: 'Plain {braces} "quoted" \\', note: '' } },
    { line: 2, problem: 'A text runs over the end of its line.' },
    { line: 3, problem: 'The object is not closed before the next one.' },
    { line: 4, values: { number: '4', name: 'Fine', note: 'false' } },
    { line: 5, problem: 'A text runs over the end of its line.' },
  ]

  it.each([1, 2, 5, 64, 10_000])(
    'JSON gives the same rows and line numbers when read in pieces of %i characters',
    async (size) => {
      const found = await read(readJsonArray, text, size)
      expect(found.slice(0, 5)).toEqual(rows)
      expect(found.slice(5)).toEqual([
        { line: 7, values: { number: '6', name: 'Last', note: 'é' } },
        { line: 6, problem: 'There is text between the rows.' },
      ])
    },
  )

  it('the reader reports a JSON file that is cut short', async () => {
    expect(await read(readJsonArray, '[{"a":1},\n{"a":2', 4)).toEqual([
      { line: 1, values: { a: '1' } },
      { line: 2, problem: 'The file ends inside this object.' },
      { line: 2, problem: 'The file ends before its list does: it is cut short.' },
    ])
  })

  it('the reader refuses a JSON file that is not a list of rows', async () => {
    await expect(read(readJsonArray, '{"a":1}')).rejects.toThrow(ExtractError)
  })
})

describe('opening a file of the extract', () => {
  let folder: string
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'extract-'))))
  afterAll(() => rm(folder, { recursive: true }))

  const header = 'date_of_extract\tregistered_charity_number\tlinked_charity_number'
  const classes = `${header}\tclassification_code\n2023-09-07\t201935\t0\t109\n`
  const json = '[{"registered_charity_number":201935,"classification_code":109}]'

  async function readFile(content: string | Buffer) {
    const path = join(folder, 'publicextract.part')
    await writeFile(path, content)
    const tables = []
    for await (const table of extractTables(path)) {
      const rows: ExtractRow[] = []
      for await (const batch of table.rows((columns) => columns.slice(-1))) rows.push(...batch)
      tables.push({ name: table.name, rows, readWhole: table.bytesRead() === table.size })
    }
    return tables
  }
  const codes = [{ line: 2, values: { classification_code: '109' } }]

  it('the reader opens a file that is text, JSON or a zip of either', async () => {
    expect(await readFile(classes)).toEqual([
      { name: 'publicextract.part', rows: codes, readWhole: true },
    ])
    expect(await readFile(json)).toMatchObject([{ rows: [{ ...codes[0], line: 1 }] }])
    expect(await readFile(makeZip({ 'one.txt': classes, 'two.json': json }))).toEqual([
      { name: 'one.txt', rows: codes, readWhole: true },
      { name: 'two.json', rows: [{ ...codes[0], line: 1 }], readWhole: true },
    ])
  })

  it('the reader refuses a damaged zip file as a whole', async () => {
    const zip = makeZip({ 'one.txt': classes })
    await expect(readFile(zip.subarray(0, zip.length - 30))).rejects.toThrow(ExtractError)
  })
})

test('the reader identifies a table by its columns and never reads columns with contact details', () => {
  expect(detectRegisterTable(['classification_code', 'date_of_extract'])?.table).toBe(
    'classification',
  )
  expect(detectRegisterTable(['charity_name_id'])).toBeUndefined()
  expect(() => chooseColumns(['charity_registration_status'])).toThrow(/charity_name/)
  expect(() => chooseColumns(['charity number', 'constitutional form'])).toThrow(
    'The file lacks charity name, charity status.',
  )
  for (const { needed, optional } of registerTables) {
    const contacts = ['charity_contact_email', 'email', 'telephone', 'postcode', 'public address']
    const chosen = chooseColumns([...needed, ...optional, ...contacts])
    expect(chosen.filter((column) => /mail|phone|address|postcode/.test(column))).toEqual([])
  }
})
