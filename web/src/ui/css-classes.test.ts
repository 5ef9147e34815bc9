import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const sources = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(sources, file), 'utf8')
const resolve = (from: string, specifier: string): string =>
  path.join(path.dirname(from), specifier)

const listDefined = (sheet: string): Set<string> =>
  new Set(
    [...read(sheet).matchAll(/\.([A-Za-z_][\w-]*)/g)].flatMap(([, name]) => (name ? [name] : [])),
  )

/** Returns the path of the style sheet that a feature's index file exports by this name. */
const findExported = (index: string, name: string): string | undefined => {
  const found = new RegExp(`default as ${name} \\} from '([^']+\\.module\\.css)'`).exec(read(index))
  return found?.[1] === undefined ? undefined : resolve(index, found[1])
}

/** Lists the style sheets that a component imports, each with its name in the component. */
const listSheets = (file: string, text: string): [string, string][] => [
  ...[...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(
    ([, name, specifier]): [string, string] => [name!, resolve(file, specifier!)],
  ),
  ...[...text.matchAll(/import \{([^}]*)\} from '([^']+\/index\.ts)'/g)].flatMap(
    ([, names, index]) =>
      [...names!.matchAll(/(\w+)(?: as (\w+))?/g)].flatMap(
        ([, name, alias]): [string, string][] => {
          const sheet = name!.endsWith('Styles')
            ? findExported(resolve(file, index!), name!)
            : undefined
          return sheet === undefined ? [] : [[alias ?? name!, sheet]]
        },
      ),
  ),
]

test('every class that a component uses is defined in its style sheet', () => {
  const missing = globSync('**/*.tsx', { cwd: sources }).flatMap((file) => {
    const text = read(file)
    return listSheets(file, text).flatMap(([name, sheet]) => {
      const defined = listDefined(sheet)
      return [...text.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))]
        .filter(([, used]) => !defined.has(used!))
        .map(([, used]) => `${file}: ${used}`)
    })
  })
  expect(missing).toEqual([])
})
