import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const page = readFileSync(path.join(import.meta.dirname, 'conformance.md'), 'utf8')

interface Row {
  readonly promise: string
  readonly shownBy: readonly string[]
}

const rows: Row[] = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Promise |'))
  .map((line) => {
    const cells = line.slice(2, -2).split(' | ')
    return { promise: cells[0]!, shownBy: cells.at(-1)!.split('<br>') }
  })

/**
 * Explains why a cell in the last column of the table in conformance.md does not name an existing
 * test; undefined if it does.
 */
const findError = (shown: string): string | undefined => {
  const [, file, title] = /^`([^`]+)`: (.+)$/.exec(shown) ?? []
  if (file === undefined || title === undefined) return `no test: ${shown}`
  if (!existsSync(path.join(root, file))) return `there is no ${file}`
  const text = readFileSync(path.join(root, file), 'utf8')
  const written = ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`))
  return written ? undefined : `${file} has no test titled "${title}"`
}

const table = ['routes.ts', 'charity-team-routes.ts']
  .map((file) => readFileSync(path.join(root, 'web/src/app', file), 'utf8'))
  .join('\n')

/** Tells whether a row of the conformance page promises a page of the app. */
const isPage = (promise: string): boolean => {
  const [, at = ''] = /^`(\/[^`{ ]*)/.exec(promise) ?? []
  return at !== '' && table.includes(`'${at}`)
}

describe('the conformance page', () => {
  it('the conformance page names an existing test for every promise', () => {
    expect(rows.length).toBeGreaterThan(200)
    const errors = rows.flatMap(({ promise, shownBy }) =>
      shownBy.map(findError).flatMap((why) => (why === undefined ? [] : [`${promise}: ${why}`])),
    )
    expect(errors).toEqual([])
  })

  it('the conformance page has a row for every page that a visitor can open', () => {
    const open = [
      ...table.matchAll(/path: '([^']+)',\s+(?:layout: '\w+',\s+)?access: 'anyone'/g),
    ].map(([, at]) => at!)
    expect(open.length).toBeGreaterThan(25)
    const promises = rows.map(({ promise }) => promise).join('\n')
    // The page names the parameters of an address in words, such as {id}.
    const isNamed = (at: string): boolean =>
      promises
        .replaceAll(/\{\w+\}/g, '{}')
        .includes(`\`${at.replaceAll(/:\w+/g, '{}')}\``)
    expect(open.filter((at) => !isNamed(at))).toEqual([])
  })

  it('the conformance page names for every page a test that opens it in the app', () => {
    const section = page.split('\n## ').find((text) => text.startsWith('Addresses'))!
    const pages = rows.filter(({ promise }) => section.includes(`| ${promise} |`) && isPage(promise))
    expect(pages.length).toBeGreaterThan(40)
    // A test that mounts a component stays green when the address shows another one.
    const opensApp = /^`(?:e2e|web\/src\/app)\//
    const soft = pages.filter(({ shownBy }) => !shownBy.some((shown) => opensApp.test(shown)))
    expect(soft).toEqual([])
  })

  it('the conformance page lists messages that all exist in the product', () => {
    const source = globSync(['{web,contract}/src/**/*.{ts,tsx}'], { cwd: root })
      .filter((file) => !file.includes('.test.'))
      .map((file) => readFileSync(path.join(root, file), 'utf8'))
      .join('\n')
    const section = page.split('\n## ').find((text) => text.startsWith('Messages'))!
    const messages = [...section.matchAll(/^\| (?!Promise)(.+?) \| (.+?) \| `/gm)]
    expect(messages.length).toBeGreaterThan(25)
    const texts = messages.flatMap(([, promise]) =>
      [...promise!.matchAll(/“([^”]+)”/g)].map((match) => match[1]!),
    )
    expect(texts.filter((text) => !source.includes(text))).toEqual([])
  })

  it('the conformance page makes no promise twice', () => {
    const sections = page.split('\n## ').slice(1)
    for (const section of sections) {
      const promises = [...section.matchAll(/^\| (.+?) \| /gm)].map((match) => match[1])
      expect(promises).toHaveLength(new Set(promises).size)
    }
  })
})
