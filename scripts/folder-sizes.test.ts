import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const maxFiles = 20

/** Tests, rows of the authorisation matrix and generated row types do not count. */
const isCounted = (file: string): boolean =>
  !/\.(?:test|matrix|storm|rows|test-rows|plain)\./.test(path.basename(file))

/** Lists the folders that contain more source files than a newcomer can take in at once. */
const findLargeFolders = (files: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const folder of files.filter(isCounted).map((file) => path.dirname(file)))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > maxFiles)
    .map(([folder, count]) => `${folder}: ${count} files`)
}

it('no folder of the contract, the server or the web has more than 20 source files', () => {
  const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(1000)
  expect(findLargeFolders(files)).toEqual([])
})

it('the check of folder sizes counts source files and neither tests nor generated files', () => {
  const sources = Array.from({ length: maxFiles }, (_, at) => `web/src/ui/a${at}.tsx`)
  const others = ['a.test.tsx', 'b.api.test.ts', 'c.rows.ts', 'd.matrix.ts', 'form/e.tsx']
  const folder = [...sources, ...others.map((name) => `web/src/ui/${name}`)]
  expect(findLargeFolders(folder)).toEqual([])
  expect(findLargeFolders([...folder, 'web/src/ui/f.ts'])).toEqual(['web/src/ui: 21 files'])
})
