import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { buildPack, listPackable } from './page-packs.ts'
import { renameExports } from './unique-exports.ts'

const toChunks = (files: Readonly<Record<string, { name: string; code: string }>>) =>
  new Map(Object.entries(files)) as unknown as ReadonlyMap<string, Rolldown.OutputChunk>

const chunks = toChunks({
  'assets/shell.js': { name: 'shell', code: 'export const s = 1' },
  'assets/a.js': {
    name: 'part-1',
    code: "import{s}from'./shell.js';import{t$2 as b}from'./b.js';globalThis.runs.push('a',s,b);export{b as t$1}",
  },
  'assets/b.js': {
    name: 'part-2',
    code: "import{s}from'./shell.js';let e=s+1;globalThis.runs.push('b');export{e as t$2};export const later=()=>import('./c.js')",
  },
})

test('a pack holds the merged files of a page, in the order of their imports, and loads all others as they are', async () => {
  const merged = listPackable([...chunks.keys()], chunks)
  expect(merged).toEqual(['assets/a.js', 'assets/b.js'])
  const { code, fileName } = await buildPack(merged, chunks)
  expect(fileName).toMatch(/^assets\/[\w-]{7}\.js$/)
  expect(code.match(/from"[^"]+"/g)).toEqual(['from"./shell.js"'])
  expect(code).toContain('import(`./c.js`)')
  expect(code.indexOf('`b`')).toBeLessThan(code.indexOf('`a`'))
  for (const name of ['t$1', 't$2', 'later'])
    expect(code).toMatch(new RegExp(`[ ,{]${name.replace('$', '[$]')}[,}]`))
})

test('a pack keeps its name as long as its files are the same', async () => {
  const names = await Promise.all([
    buildPack(['assets/a.js', 'assets/b.js'], chunks),
    buildPack(['assets/a.js', 'assets/b.js'], chunks),
    buildPack(['assets/b.js'], chunks),
  ])
  expect(names[0].fileName).toBe(names[1].fileName)
  expect(names[0].fileName).not.toBe(names[2].fileName)
})

test('the exports of merged files get names of their own, where they are exported and imported', () => {
  const names = new Map([
    ['assets/x.js', 'part-40'],
    ['assets/y.js', 'part-3'],
    ['assets/index.js', 'index'],
  ])
  const code = [
    'import { n as one, t } from "./x.js";',
    'import { a as react } from "./index.js";',
    'const load = () => import("./x.js").then((n) => n.t);',
    'const other = () => import("./index.js").then((n) => n.t);',
    'export { load as n, other as t };',
  ].join('\n')
  expect(renameExports(code, 'part-3', (file) => names.get(file))).toBe(
    [
      'import { n$14 as one, t$14 as t } from "./x.js";',
      'import { a as react } from "./index.js";',
      'const load = () => import("./x.js").then((n) => n.t$14);',
      'const other = () => import("./index.js").then((n) => n.t);',
      'export { load as n$3, other as t$3 };',
    ].join('\n'),
  )
})

test('a merged file that is loaded without naming an export stops the build', () => {
  const code = 'const load = () => import("./x.js");'
  expect(() => renameExports(code, 'index', () => 'part-1')).toThrow('./x.js')
})
