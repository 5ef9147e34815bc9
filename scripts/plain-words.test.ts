import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { listDeclaredNames } from './declared-names.ts'
import {
  bareClauses,
  maxSubjectLength,
  neverAlone,
  neverInNames,
  subjectsBaseline,
  titleFragments,
} from './refused-words.ts'

const root = path.resolve(import.meta.dirname, '..')
const folders = '{bench,cluster,contract,docs,e2e,scripts,server,stripe-stand-in,web}'
const files = globSync(`${folders}/**/*.{ts,tsx,mjs,css,sql}`, {
  cwd: root,
  exclude: (name) => /^(node_modules|dist|\..+)$/.test(path.basename(name)),
})
const sources = files
  // This file contains examples of the words that it refuses.
  .filter((file) => file !== 'scripts/plain-words.test.ts')
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

const matchAny = (phrases: readonly string[]): string => `(?:${phrases.join('|')})`

/** The start of a comment: block, line (the first of several), SQL line or SQL `comment on`. */
const openings = {
  code: /\/\*+[ \t]*(?:\n[ \t]*\*[ \t]*)?|(?:^|[ \t])\/\/[ \t]+|^[ \t]*--[ \t]+/,
  css: /\/\*+\s*/,
  sql: /(?:^|[ \t])--[ \t]+|^comment on [^']+? is\s+(?:e)?'|\/\*+\s*/,
}
const bareClause = new RegExp(`^${matchAny(bareClauses)}\\b`, 'i')
/** A line that contains only a comment, so the next line continues its sentence. */
const lineComment = /^[ \t]*(?:\/\/|--)/

/** Lists the comments of a file that begin with a bare relative clause. */
const findBareClauses = (file: string, text: string): string[] => {
  const kind = file.endsWith('.css') ? 'css' : file.endsWith('.sql') ? 'sql' : 'code'
  return [...text.matchAll(new RegExp(openings[kind], 'gm'))].flatMap(({ 0: opening, index }) => {
    const start = index + opening.length
    const rest = text.slice(start, start + 80).split('\n')[0]!
    const lineStart = text.lastIndexOf('\n', index) + 1
    const previous = text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, lineStart)
    const continues =
      !opening.includes('/*') &&
      lineComment.test(text.slice(lineStart)) &&
      lineComment.test(previous)
    return bareClause.test(rest) && !continues ? [rest] : []
  })
}

const fragment = new RegExp(`^${matchAny(titleFragments)}(?: |$)`, 'i')
const titleCall =
  /(?:\b(?:it|test|describe|step)(?:\.[a-z]+)*|\)|`)\(\s*(?:'((?:[^'\\\n]|\\.)+)'|"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`),/gi

/** Lists the test titles of a file that begin with a fragment. */
const findFragments = (text: string): string[] =>
  [...text.matchAll(titleCall)]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter((title) => fragment.test(title))

const ofFunctions = new RegExp(
  [
    String.raw`\bfunction\*? (\w*[a-z]Of)\b`,
    String.raw`\b(?:const|let) (\w*[a-z]Of)\b[^=\n]*= *(?:async *)?(?:function\b|<|\(|\w+ *=>)`,
    String.raw`^ +(?:async )?#?(\w*[a-z]Of)\([^;]*?\)(?:: [^;{}]+)? \{$`,
  ].join('|'),
  'gm',
)

/** Lists the functions and methods of a file that are called xOf rather than by a verb. */
const findOfFunctions = (text: string): string[] =>
  [...text.matchAll(ofFunctions)].map((names) => names.slice(1).find(Boolean) ?? '')

const splitWords = (name: string): string =>
  ` ${(name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).join(' ').toLowerCase()} `
const findNeverWords = (name: string): string[] => [
  ...neverInNames.filter((word) => splitWords(name).includes(` ${word} `)),
  ...neverAlone.filter((word) => name === word),
]
const comments = /\/\*[\s\S]*?\*\/|^ *\/\/.*$/gm
/** Parsing takes most of the time, and few files have a refused word outside their comments. */
const anyNever = new RegExp(
  [...neverInNames, ...neverAlone]
    .map((word) =>
      word.replaceAll(/(?:^| )(.)/g, (_, first: string) => `[${first}${first.toUpperCase()}]`),
    )
    .map((word) => `(?<![a-z])${word}(?![a-z])`)
    .join('|'),
)
/** Lists the declared names of a file that have a word which the glossary replaces. */
const findNeverNames = (text: string, file: string): string[] => {
  // The words of columns and of API fields stay, and so do the generated types of rows.
  if (!anyNever.test(text.replaceAll(comments, '')) || file.endsWith('rows.ts')) return []
  return listDeclaredNames(file, text, !file.startsWith('contract/')).filter(
    (name) => findNeverWords(name)[0],
  )
}

const git = (...args: string[]): string | undefined => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return undefined
  }
}

const collect = (find: (text: string, file: string) => string[], ending: RegExp): string[] =>
  sources
    .filter(({ file }) => ending.test(file))
    .flatMap(({ file, text }) => find(text, file).map((found) => `${file}: ${found}`))

it('no comment begins with a bare relative clause', () => {
  const found = collect((text, file) => findBareClauses(file, text), /./)
  expect(found).toEqual([])
})

it('no test title begins with a fragment', () => {
  expect(collect(findFragments, /\.(?:test|journey|spec|storm|matrix|conditions)\.tsx?$/)).toEqual(
    [],
  )
})

it('no function is called xOf', () => {
  expect(collect(findOfFunctions, /\.(?:tsx?|mjs)$/)).toEqual([])
})

it('no file name and no declared name uses a word that the glossary replaces', () => {
  const names = files.map((file) => path.basename(file)).filter((name) => findNeverWords(name)[0])
  expect(names).toEqual([])
  expect(collect(findNeverNames, /\.(?:tsx?|mjs)$/)).toEqual([])
})

/** Lists the commit subjects of a Git log that are longer than the limit. */
const findLongSubjects = (log: string): string[] =>
  log.split('\n').filter((subject) => subject.length > maxSubjectLength)

it('no commit subject after the baseline is longer than 72 characters', () => {
  // A shallow clone and a folder without .git do not have the commit that the check starts from.
  if (git('merge-base', '--is-ancestor', subjectsBaseline, 'HEAD') === undefined) return
  const log = git('log', '--no-merges', '--format=%s', `${subjectsBaseline}..HEAD`)
  expect(findLongSubjects(log ?? '')).toEqual([])
})

it('the check of plain words finds planted comments, titles, functions and names that break a rule', () => {
  const comments = [
    '/** What a gift paid for. */',
    '/**\n * Whoever gave it.\n */',
    '// Of several instalments the latest.',
    'const a = 1 // whose value is one',
  ]
  for (const comment of comments) expect(findBareClauses('a.ts', comment)).toHaveLength(1)
  const spoken = ['/** Lists gifts. */', '// Lists gifts\n// of a person.', '/** Offers. */']
  for (const comment of spoken) expect(findBareClauses('a.ts', comment)).toEqual([])
  expect(findBareClauses('a.css', '/* What hangs over. */')).toHaveLength(1)
  expect(findBareClauses('a.sql', '-- Of the charity.\n-- What it is.')).toHaveLength(1)
  expect(findBareClauses('a.sql', "comment on table a is\n  'What came.';")).toHaveLength(1)

  const titles = [
    `it('is possible five times', () => {`,
    `it.each(rows)(\n  'leave one gift for %s',`,
    'describe(`what comes of it`, () => {',
  ]
  for (const title of titles) expect(findFragments(title)).toHaveLength(1)
  expect(findFragments(`it('isolates tests', () => {`)).toEqual([])

  const functions = [
    'function partsOf(a) {',
    'const nameOf = (a: A): B => a',
    'let xOf = async () =>',
    '  async fileOf(a: A): B {',
  ]
  expect(functions.flatMap(findOfFunctions)).toEqual(['partsOf', 'nameOf', 'xOf', 'fileOf'])
  expect(findOfFunctions('const asOf = `today`\nconst fieldOf: Record<A, B> = {')).toEqual([])

  expect(findNeverWords('keep-typed.ts')).toEqual(['keep typed'])
  expect(findNeverWords('mostLines')).toEqual(['most'])
  expect(findNeverWords('defaultNewsletter')).toEqual([])
  const declared = [
    'const tell = (told: string, { asked: news, heard }: A) => { for (const [most] of b) {} }',
    'interface Leftovers { readonly lot: string }',
    'class A { longest() { try {} catch (fault) {} } }',
    'const seen = 1, keptAnswer = 2',
    'const a = { letters: 2 }',
  ].join('\n')
  const refused = ['told', 'news', 'most', 'Leftovers', 'lot', 'longest', 'fault', 'seen']
  expect(findNeverNames(declared, 'a.ts').toSorted()).toEqual(refused.toSorted())
  expect(findNeverNames(declared, 'contract/a.ts')).not.toContain('lot')

  const long = 'projects: add a subject that is one character longer than the limit allow'
  expect(findLongSubjects(`${long}\n${long.slice(1)}`)).toEqual([long])
})
