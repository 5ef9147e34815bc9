import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const page = readFileSync(path.join(import.meta.dirname, 'conformance.md'), 'utf8')

const parts = ['people', 'workspace', 'giving', 'public face']

interface Row {
  readonly promise: string
  readonly shownBy: readonly string[]
}

const rows: Row[] = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Promise |'))
  .map((line) => {
    const [promise, shownBy] = line.slice(2, -2).split(' | ') as [string, string]
    return { promise, shownBy: shownBy.split('<br>') }
  })

/** Why a row's second cell shows nothing; undefined where it is whole. */
const fault = (shown: string): string | undefined => {
  const later = /^later: (.+)$/.exec(shown)?.[1]
  if (later !== undefined) return parts.includes(later) ? undefined : `no part "${later}"`
  const [, file, title] = /^`([^`]+)`: (.+)$/.exec(shown) ?? []
  if (file === undefined || title === undefined) return `neither a test nor a part: ${shown}`
  if (!existsSync(path.join(root, file))) return `there is no ${file}`
  const text = readFileSync(path.join(root, file), 'utf8')
  const written = ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`))
  return written ? undefined : `${file} has no test titled "${title}"`
}

describe('the page on conformance', () => {
  it('names for every promise a test that there is, or the part of the product to come', () => {
    expect(rows.length).toBeGreaterThan(200)
    const faults = rows.flatMap(({ promise, shownBy }) =>
      shownBy.map(fault).flatMap((why) => (why === undefined ? [] : [`${promise}: ${why}`])),
    )
    expect(faults).toEqual([])
  })

  it('makes no promise twice', () => {
    const sections = page.split('\n## ').slice(1)
    for (const section of sections) {
      const promises = [...section.matchAll(/^\| (.+?) \| /gm)].map((match) => match[1])
      expect(promises).toHaveLength(new Set(promises).size)
    }
  })
})
