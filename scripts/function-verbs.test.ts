import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const files = globSync('server/src/features/**/*.ts', { cwd: root }).filter(
  (file) => !/\.(?:test|matrix)\.ts$|rows\.ts$|\/testing\//.test(file),
)

/** The verbs that docs/glossary.md replaces. `setUp` is a verb of its own. */
const otherVerbs =
  /^(?:fetch|load|look|retrieve|store|put|set(?!Up)|note|remove|drop|forget)(?=[A-Z]|$)/
/** A statement inserts, updates, saves or deletes. */
const otherVerbsOfSql = /^(?:add|edit|make|write)(?=[A-Z]|$)/

/** The types that a result must not have, by the verb that begins the name. */
const otherResults: Readonly<Record<string, RegExp>> = {
  count: /void|\[\]/,
  find: /\[\]>?$/,
  get: /^Promise/,
  list: /\| (?:null|undefined)>?$/,
  read: /\[\]>?$/,
}

/** Lists the exported functions of a file whose verb the glossary does not give to what they do. */
const findOtherVerbs = (file: string, text: string): string[] =>
  parseSync(file, text).program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration') return []
    if (statement.declaration?.type !== 'VariableDeclaration') return []
    return statement.declaration.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || init?.type !== 'ArrowFunctionExpression') return []
      const type = init.returnType?.typeAnnotation
      const result = type ? text.slice(type.start, type.end).replaceAll(/\s+/g, ' ') : ''
      const [verb = ''] = /^[a-z]+/.exec(id.name) ?? []
      const isSql = file.endsWith('.sql.ts')
      const isOther =
        otherVerbs.test(id.name) ||
        (isSql && otherVerbsOfSql.test(id.name)) ||
        otherResults[verb]?.test(result) ||
        (isSql && verb === 'read' && /\| undefined>?$/.test(result))
      return isOther ? [id.name] : []
    })
  })

it('the exported functions of the server’s features begin with the verbs of the glossary', () => {
  const found = files.flatMap((file) =>
    findOtherVerbs(file, readFileSync(path.join(root, file), 'utf8')).map(
      (name) => `${file}: ${name}`,
    ),
  )
  expect(found).toEqual([])
})

it('the check of verbs finds each planted function whose verb is another one', () => {
  const wrong = [
    'export const fetchGift = () => 1',
    'export const setShown = () => 1',
    'export const countGifts = (db: Db): Promise<void> => run(db)',
    'export const findGifts = (db: Db): Promise<Gift[]> => run(db)',
    'export const getGift = (db: Db): Promise<Gift> => run(db)',
    'export const listGifts = (db: Db): Promise<Gifts | undefined> => run(db)',
    'export const readGifts = (db: Db): Promise<Gift[]> => run(db)',
  ]
  for (const text of wrong) expect(findOtherVerbs('a.ts', text)).toHaveLength(1)
  const right = [
    'export const setUpFactor = () => 1',
    'export const makeGift = () => 1',
    'export const findGift = (db: Db): Promise<Gift | undefined> => run(db)',
    'const putGift = () => 1',
  ]
  for (const text of right) expect(findOtherVerbs('a.ts', text)).toEqual([])
  expect(findOtherVerbs('a.sql.ts', right[1]!)).toEqual(['makeGift'])
})
