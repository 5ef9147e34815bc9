import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { featureOrder } from '../scripts/feature-order.ts'

const root = path.resolve(import.meta.dirname, '..')
const readText = (page: string): string => readFileSync(path.join(root, page), 'utf8')
const exclude = (name: string): boolean => /(^|[\\/])(node_modules|dist|\.[a-z]+)$/.test(name)
const found = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude }).toSorted((a, b) => a.localeCompare(b))
const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }

/**
 * Lists every `npm run …` in a Markdown file whose script is in neither the package.json of the
 * root nor that of the named workspace.
 */
const strangeCommands = (text: string): string[] =>
  [...text.matchAll(/\bnpm (?:run ([a-z][a-z0-9:-]*[a-z0-9])(?![\w:-]| -w)|(start|test)\b)/g)]
    .map(([, run, short]) => run ?? short ?? '')
    .filter((name) => !(name in scripts))

/**
 * Lists every file or folder that a Markdown file names in code or links to but that does not
 * exist.
 */
const strangePaths = (page: string, text: string): string[] => {
  const inCode = /`((?:bench|cluster|contract|docs|e2e|scripts|server|stripe-stand-in|web)\/[\w./*-]+)/g
  const inLinks = /\]\((?!https?:|#|mailto:)([^)#\s]+)/g
  const named = [...text.matchAll(inCode)].map(([, file = '']) => file)
  const linked = [...text.matchAll(inLinks)].map(([, file = '']) =>
    path.join(path.dirname(page), file),
  )
  return [...named, ...linked].filter((file) =>
    file.includes('*') ? found(file).length === 0 : !existsSync(path.join(root, file)),
  )
}

it.each(['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...found('docs/**/*.md', '*/**/README.md')])(
  'the page %s names only commands and files that exist',
  (page) => {
    const text = readText(page)
    expect([...strangeCommands(text), ...strangePaths(page, text)]).toEqual([])
  },
)

it('the check of documentation pages finds commands and files in a page that do not exist', () => {
  expect(strangeCommands('`npm run polish`, `npm start`')).toEqual(['polish'])
  expect(strangePaths('docs/x.md', '`server/src/none.ts`, [this](nowhere.md)')).toHaveLength(2)
})

it.each(found('docs/decisions/[0-9]*.md'))('the decision record %s begins with its number and its date', (page) => {
  const [heading, , day] = readText(page).split('\n')
  expect(heading).toMatch(new RegExp(`^# ${Number(path.basename(page).slice(0, 4))}\\. `))
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

it('the map of the code lists the features in the order that the linter’s rules use', () => {
  const order = /by their `index\.ts`: (.+?)\. The linter/.exec(readText('docs/map.md'))?.[1] ?? ''
  expect(order.split(/[,;] /)).toEqual(featureOrder.flat())
})

const concepts = (folder: string): string[] =>
  found(`${folder}/*/`).map((one) => path.basename(one))

/** Folders of the contract with what all concepts share. */
const shared = ['dates', 'files']

it('contract, server and web use the same feature names', () => {
  const known = new Set(featureOrder.flat())
  expect(new Set(concepts('server/src/features'))).toEqual(known)
  expect(concepts('contract/src').filter((one) => !known.has(one))).toEqual(shared)
  expect(concepts('web/src/features').filter((one) => !known.has(one))).toEqual([])
})

it('the glossary has at most 60 rows and explains no concept twice', () => {
  const rows = [...readText('docs/glossary.md').matchAll(/^\| (?!Concept )([^|]+) \|/gm)]
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.length).toBeLessThanOrEqual(60)
  expect(new Set(rows.map(([, concept]) => concept)).size).toBe(rows.length)
})
