import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { entryKindNames } from '../contract/src/ledger/entry-kinds.ts'
import { writeEntryKindFunctions } from './schema-text/entry-kind-functions.ts'

const root = path.resolve(import.meta.dirname, '..')
const generated = 'server/src/features/ledger/entry-kinds.functions.sql'
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8')

/** Product code. Tests state what they expect by hand. */
const files = globSync('{contract,server,web}/{src,checks}/**/*.{ts,tsx,sql}', { cwd: root })
  .map((name) => name.replaceAll(path.sep, '/'))
  .filter((name) => !/\.test\.|-?rows\.ts$|\.matrix\.|\/testing\//.test(name))
  .filter((name) => ![generated, 'server/src/platform/database/column-texts.ts'].includes(name))

/** A list of quoted words, or comparisons of one name with several: the words of both. */
const lists = /'[\w-]+'(?:\s*(?:,|\||\|\||or|and)\s*(?:[\w.]+\s*(?:===|!==|=|<>)\s*)?'[\w-]+')+/g
const names: ReadonlySet<string> = new Set(entryKindNames)

const findSets = (text: string): string[] =>
  [...text.matchAll(lists)].flatMap(([list]) => {
    const words = new Set([...list.matchAll(/'([\w-]+)'/g)].map(([, word]) => word!))
    return words.size > 1 && [...words].every((word) => names.has(word)) ? [list] : []
  })

/** Finds the kinds that SQL compares with the kind of an entry, by the aliases of ledger_entry. */
const findCompared = (text: string): string[] => {
  const aliases = [...text.matchAll(/\bledger_entry (?:as )?(\w+)\b/g)].map(([, alias]) => alias!)
  return [...text.matchAll(/\b(\w+)\.kind (?:=|<>) '([\w-]*)'/g)].flatMap(([, alias, kind]) =>
    aliases.includes(alias!) ? [kind!] : [],
  )
}

it('the SQL functions of entry kinds come from the contract (npm run schema writes them)', () => {
  expect(read(generated)).toBe(writeEntryKindFunctions())
})

it('no code lists several kinds of entry outside their table', () => {
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((name) => findSets(read(name)).map((list) => `${name}: ${list}`))
  expect(found).toEqual([])
})

it('SQL compares the kind of an entry only with kinds that exist', () => {
  const compared = files.flatMap((name) => findCompared(read(name)).map((kind) => ({ name, kind })))
  expect(compared.length).toBeGreaterThan(20)
  expect(compared.filter(({ kind }) => !names.has(kind))).toEqual([])
})

it.each([
  [`e.kind in ('gift', 'grant')`],
  [`kind === 'refund' || kind === 'dispute'`],
  [`e.kind = 'transfer' or e.kind = 'opening'`],
  [`readonly kind?: 'income' | 'grant'`],
])('the check of entry kinds finds the list in %s', (text) => {
  expect(findSets(text)).toHaveLength(1)
})

it('the check of entry kinds takes the aliases of the ledger’s entries alone', () => {
  const text = `from ledger_entry e join team_profile p where e.kind = 'gft' and p.kind = 'charity'`
  expect(findCompared(text)).toEqual(['gft'])
})
