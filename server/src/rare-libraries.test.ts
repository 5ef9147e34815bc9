import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'

/** Lists the modules that a file loads when it starts: no types, and no dynamic imports. */
const listLoaded = (file: string): string[] => {
  const { staticImports, staticExports } = parseSync(file, readFileSync(file, 'utf8')).module
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const exported = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ isType, moduleRequest }) => (moduleRequest && !isType ? [moduleRequest.value] : []))
  return [...imported, ...exported]
}

/** Collects the packages that a file of the server loads, through all files that it loads. */
const collectPackages = (entry: string): Set<string> => {
  const packages = new Set<string>()
  const files = new Set([entry])
  for (const file of files) {
    for (const name of listLoaded(file)) {
      if (name.startsWith('.')) files.add(path.resolve(path.dirname(file), name))
      else packages.add(name)
    }
  }
  return packages
}

it('the server starts without the libraries for pictures, PDFs, emails and archives', () => {
  const loaded = collectPackages(path.join(import.meta.dirname, 'start.ts'))
  expect([...loaded]).toContain('fastify')
  const rare =
    'sharp pdfkit fontkit harfbuzzjs subset-font bidi-js linebreak nodemailer tar openid-client qr'
  expect(rare.split(' ').filter((name) => loaded.has(name))).toEqual([])
})
