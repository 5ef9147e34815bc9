import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'acorn'
import { expect, test } from 'vitest'
import { findMissing } from './find-missing.ts'

test.each([
  ['const a = /[\\p{L}--[a-z]]/v', 'syntax newer than ECMAScript 2022'],
  ['URL.canParse(a)', 'URL.canParse'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['Map.groupBy(a, b)', 'Map.groupBy'],
  ['a.isSubsetOf(b)', '.isSubsetOf()'],
  ['a.values().map(b)', 'Iterator.map()'],
  ['new CompressionStreamed(); new URLPattern(a)', 'new URLPattern'],
])('the check of browsers names what an older one lacks: %s', (code, missing) => {
  expect(findMissing(code)).toEqual([expect.stringContaining(missing)])
})

test.each([
  'class A { #b = 1; static { A.c = /(?<=a)b/d } }',
  'a.toSorted().findLast(b).isWellFormed()',
  'Object.values(a).map(b)',
  'CSS.escape(a) + structuredClone(b)',
  'navigator.clipboard.writeText(a)',
  'a.getOrInsert?.(b)',
])('the check of browsers accepts what all of them know: %s', (code) => {
  expect(findMissing(code)).toEqual([])
})

test('the notice to old browsers is a script that all of them can read', () => {
  const page = path.resolve(import.meta.dirname, '../../web/index.html')
  const scripts = readFileSync(page, 'utf8').split('<script>')
  const notice = scripts.find((script) => script.includes('var isOldBrowser'))!
  const [code = ''] = notice.split('</script>')
  expect(() => parse(code, { ecmaVersion: 5 })).not.toThrow()
})
