import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const page = readFileSync(path.join(import.meta.dirname, 'security.md'), 'utf8')

/** Lists the requirements that a section of the page names, such as `6.3.3`. */
const listRequirements = (heading: string): string[] => {
  const [, section = ''] = page.split(`### ${heading}\n`)
  const [own = ''] = section.split('\n### ')
  return [...own.matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map(([, number = '']) => number)
}

const notMet = listRequirements('Not met, or in part')
const operators = listRequirements('Left to the operator')
const chapters = [
  ...page.matchAll(/^\| (\d+) [^|]+\| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm),
].map((match) => match.slice(1).map(Number) as [number, number, number, number, number])

const countIn = (chapter: number, list: readonly string[]): number =>
  list.filter((number) => number.startsWith(`${chapter}.`)).length

describe('the page on security', () => {
  it('names each requirement of ASVS once, in the order of the standard', () => {
    for (const list of [notMet, operators]) {
      const inOrder = list.toSorted((one, other) =>
        one.localeCompare(other, 'en', { numeric: true }),
      )
      expect(list).toEqual(inOrder)
      expect(list.length).toBeGreaterThan(5)
    }
    expect(new Set([...notMet, ...operators]).size).toBe(notMet.length + operators.length)
  })

  it('counts in its table as many requirements of each chapter as it names, and all of them together', () => {
    expect(chapters.map(([chapter]) => chapter)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1))
    for (const [chapter, , left, , missing] of chapters) {
      expect([chapter, left, missing]).toEqual([
        chapter,
        countIn(chapter, operators),
        countIn(chapter, notMet),
      ])
    }
    const total = Number(/(\d+) requirements\./.exec(page)?.[1])
    const counts = chapters.flatMap(([, ...four]) => four)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total)
  })
})
