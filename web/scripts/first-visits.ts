import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'
import type { PageRoute } from '../src/app/page-route.ts'

/** The script files of a build, by name. */
export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** The module that loads the app. */
export const app = 'index.html'
/** The app's first module. It loads the session and the background tasks on every page. */
const main = 'src/app/main.tsx'

/** Returns the file of each module. Paths of modules start at the web's folder, `root`. */
export const mapFiles = (chunks: Chunks, root: string): ReadonlyMap<string, string> =>
  new Map(
    [...chunks].flatMap(([name, { moduleIds }]) =>
      moduleIds.map((id) => [path.relative(root, id), name] as const),
    ),
  )

/** Collects a file with the files that it imports, directly or through others. */
export const collectImports = (
  chunks: Chunks,
  name: string,
  visited = new Set<string>(),
): Set<string> => {
  const chunk = chunks.get(name)
  if (!chunk || visited.has(name)) return visited
  visited.add(name)
  for (const imported of chunk.imports) collectImports(chunks, imported, visited)
  return visited
}

/** Returns the path of the module that a route loads. */
export const getPageModule = ({ path: address, load }: PageRoute): string => {
  const [, module] = /import\(['"]\.\.\/([^'"]+)['"]\)/.exec(load.toString()) ?? []
  if (!module) throw new Error(`${address}: its page is not loaded by import().`)
  return `src/${module}`
}

const shownPart =
  /(?:=|default) create(?:LazyComponent|TextPage)(?:<\w+>)?\([^;]*?import\('([^']+)'\)/g

/**
 * Lists the modules that a module loads later and shows at once: the parts that
 * createLazyComponent and createTextPage make. Parts made by React's own `lazy` load when somebody
 * opens them.
 */
const listShownParts = (root: string, module: string): string[] => {
  if (!/^src[\\/](pages|features)[\\/].*[.]tsx$|^src[\\/]app[\\/]main[.]tsx$/.test(module))
    return []
  const text = readFileSync(path.join(root, module), 'utf8')
  const parts = module === main ? text.matchAll(lazyPart) : text.matchAll(shownPart)
  return [...parts].map(([, part = '']) => path.join(path.dirname(module), part))
}

/** A file may have pages beside the one that is visited. */
const isOtherPage = (module: string, page: string): boolean =>
  module !== page && /[.]page[.]tsx$/.test(module)

const lazyPart = /import\('([^']+)'\)/g

/**
 * Lists the modules of each section of a page that shows one of several, by the section's key in the
 * page's URL. The first visit of a section loads them beside the page. The file of the sections is
 * named like `donor-sections.tsx`.
 */
export const findSections = (root: string, page: string): Map<string, readonly string[]> => {
  const read = (module: string) => readFileSync(path.join(root, module), 'utf8')
  const [, list] = /from '([^']+-sections[.]tsx)'/.exec(read(page)) ?? []
  if (!list) return new Map()
  const module = path.join(path.dirname(page), list)
  const text = read(module)
  // A feature may load its section itself: `export const GiftAidSection = lazy(...)`.
  const ofFeatures = [...text.matchAll(/import \{([^}]+)\} from '([^']+index[.]ts)'/g)].flatMap(
    ([, names = '', index = '']) => {
      const from = path.join(path.dirname(module), index)
      return [...read(from).matchAll(/const (\w+) = lazy\(\(\) => import\('([^']+)'\)/g)]
        .filter(([, name = '']) => names.includes(name))
        .map(([, name = '', part = '']) => [name, path.join(path.dirname(from), part)] as const)
    },
  )
  const sections = text.split(/\bkey: '/).slice(1)
  return new Map(
    sections.map((section) => [
      section.slice(0, section.indexOf("'")),
      [
        ...[...section.matchAll(lazyPart)].map(([, part = '']) =>
          path.join(path.dirname(module), part),
        ),
        ...ofFeatures.filter(([name]) => section.includes(name)).map(([, part]) => part),
      ],
    ]),
  )
}

/** Every page behind sign-in shows them in its navbar. */
export const signedInParts: readonly string[] = [
  'src/features/identity/account-menu.tsx',
  'src/features/notifications/bell/bell.tsx',
  'src/features/search/search-button.tsx',
]

/** Names the first visit of a section of a page. */
export const nameSection = (page: string, key: string): string => `${page}?section=${key}`

/**
 * Lists the modules that the first visit of each page loads by `import()`: the page, the parts that
 * show with it, and what every page loads after it; and the same of each section. `chunks` are the files that the bundler makes
 * by itself, because a merged file has modules of other pages too.
 */
export const findFirstVisits = (
  chunks: Chunks,
  root: string,
  routes: readonly PageRoute[],
): Map<string, readonly string[]> => {
  const files = mapFiles(chunks, root)
  const follow = (module: string, page: string, visited: Set<string>): void => {
    for (const needed of collectImports(chunks, files.get(module) ?? '')) {
      for (const id of chunks.get(needed)?.moduleIds ?? []) {
        const from = path.relative(root, id)
        for (const part of isOtherPage(from, page) ? [] : listShownParts(root, from)) {
          if (!files.has(part) || visited.has(part)) continue
          visited.add(part)
          follow(part, page, visited)
        }
      }
    }
  }
  const listVisit = (page: string, more: readonly string[]): string[] => {
    const visited = new Set([page, ...more])
    for (const module of [app, ...visited]) follow(module, page, visited)
    return [...visited]
  }
  return new Map(
    routes.flatMap((route) => {
      const page = getPageModule(route)
      const more = route.access === 'anyone' ? [] : signedInParts
      const sections = [...findSections(root, page)].map(
        ([key, parts]) => [nameSection(page, key), listVisit(page, [...more, ...parts])] as const,
      )
      return [[page, listVisit(page, more)] as const, ...sections]
    }),
  )
}
