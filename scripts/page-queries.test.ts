import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { routes } from '../web/src/app/routes.ts'
import { getStaticHead } from '../server/src/features/public-pages/static-page-heads.ts'

const web = path.resolve(import.meta.dirname, '../web')

/** Files that read a name of a query, or of something else, only after the page has been rendered. */
const readsLater = [
  'src/features/gift-aid/',
  'src/features/identity/sign-in/redirect-after-sign-in.ts',
  'src/features/explore/search-form.tsx',
  'src/lib/api/document-call.ts',
  'src/ui/dialog/unsaved-changes-guard.tsx',
]

interface Imported {
  readonly names: readonly string[]
  readonly from: string
}

/** Lists what a module imports or exports from others; an `import()` has no names. */
const listImports = (file: string): Imported[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /(?:(?:import|export) (?:\w+,? ?)?(?:\{([^}]*)\} )?from |import\()'(\.[^']+)'/g,
    ),
  ].map(([, names = '', from = '']) => ({
    names: [...names.matchAll(/(?:type )?(\w+)(?: as \w+)?/g)].map(([, name = '']) => name),
    from: path.resolve(path.dirname(file), from),
  }))

/** Returns the imported file; for an import from a feature's index, the files of its names. */
const followIndex = ({ from, names }: Imported): string[] =>
  path.basename(from) === 'index.ts'
    ? listImports(from)
        .filter((exported) => exported.names.some((name) => names.includes(name)))
        .map((exported) => exported.from)
    : [from]

/** Collects a module of the web with those that it imports, at once or later. */
const collectModules = (file: string, visited = new Set<string>()): Set<string> => {
  if (visited.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return visited
  visited.add(file)
  for (const one of listImports(file).flatMap(followIndex)) collectModules(one, visited)
  return visited
}

const listNames = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:get|getAll|has)\('(\w+)'\)/g)].map(
    ([, name = '']) => name,
  )

const rendered = routes
  .filter(({ path: address, access }) => {
    const { listed, subject, rendered: isRendered } = getStaticHead(address)
    return access === 'anyone' && (listed ?? subject ?? isRendered)
  })
  .map(({ path: address, load, query = '' }) => ({
    address,
    module: /(pages\/[\w/.-]+)/.exec(load.toString())?.[1] ?? '',
    query: query.split(' '),
  }))

it.each(rendered)('$address declares the names of its query that it reads', (page) => {
  const files = [...collectModules(path.join(web, 'src', page.module))].filter(
    (file) => !readsLater.some((later) => path.relative(web, file).startsWith(later)),
  )
  const unknown = files.flatMap((file) =>
    listNames(file)
      .filter((name) => !page.query.includes(name))
      .map((name) => `${name} in ${path.relative(web, file)}`),
  )
  expect(unknown).toEqual([])
})

it('the server renders more than twenty pages', () => {
  expect(rendered.length).toBeGreaterThan(20)
})
