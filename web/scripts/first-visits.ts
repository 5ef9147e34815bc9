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
  const parts = module === main ? text.matchAll(/import\('([^']+)'\)/g) : text.matchAll(shownPart)
  return [...parts].map(([, part = '']) => path.join(path.dirname(module), part))
}

/** A file may have pages beside the one that is visited. */
const isOtherPage = (module: string, page: string): boolean =>
  module !== page && /[.]page[.]tsx$/.test(module)

/**
 * Lists the modules that the first visit of each page loads by `import()`: the page, the parts that
 * show with it, and what every page loads after it. `chunks` are the files that the bundler makes
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
  return new Map(
    routes.map((route) => {
      const page = getPageModule(route)
      const visited = new Set([page])
      for (const module of [app, ...visited]) follow(module, page, visited)
      return [page, [...visited]]
    }),
  )
}
