import { brotliCompressSync } from 'node:zlib'
import { build, mergeConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import type { PageRoute } from '../src/app/routes.ts'
import {
  app,
  collectImports,
  findFirstVisits,
  getPageModule,
  mapFiles,
  type Chunks,
} from './first-visits.ts'
import { planChunks, type ChunkLimits, type ChunkUnit } from './plan-chunks.ts'
import {
  getMaxScripts,
  getScriptBudget,
  isArrival,
  isPublic,
  readRoutes,
} from './script-budgets.ts'

// The maximum bytes of unneeded code in a first visit to a page. Pages that people work with may
// receive more, because they keep the files: with less, visitors' pages would need more files.
const maxUnneeded = { public: 30_000, app: 45_000 }
// Merging saves bytes too, so a page at its budget still takes a little.
const minUnneeded = 100

// The bundler adds a file of its own functions, which every page loads.
const bundlerFiles = 1

/** Names of entries: what a page needs before it shows, and what its first visit loads. */
const toFirstLoad = (page: string): string => `first load of ${page}`
const toFirstVisit = (page: string): string => `first visit of ${page}`

type Visits = ReadonlyMap<string, readonly string[]>

const toUnits = (chunks: Chunks, visits: Visits, root: string): ChunkUnit[] => {
  const names = [...chunks.keys()]
  const entriesByName = new Map(names.map((name) => [name, new Set<string>()]))
  const files = mapFiles(chunks, root)
  const need = (entry: string, file: string | undefined): void => {
    for (const needed of collectImports(chunks, file ?? '')) entriesByName.get(needed)?.add(entry)
  }
  for (const [page, modules] of visits) {
    for (const module of [app, page]) need(toFirstLoad(page), files.get(module))
    for (const module of [app, ...modules]) need(toFirstVisit(page), files.get(module))
  }
  for (const [name, { isDynamicEntry }] of chunks) if (isDynamicEntry) need(name, name)
  return [...chunks].map(([name, chunk]) => ({
    modules: chunk.moduleIds,
    size: brotliCompressSync(chunk.code).length,
    entries: entriesByName.get(name) ?? new Set(),
    imports: chunk.imports.map((imported) => names.indexOf(imported)).filter((at) => at >= 0),
  }))
}

/** Returns how much a request of a page's first visit counts. */
const weighPage = (routes: readonly PageRoute[]): number => {
  if (routes.some(isArrival)) return 40
  return routes.some(isPublic) ? 12 : 5
}

/** A page's first load may receive unneeded code up to its budget. First visits count. */
const limitChunks = (units: readonly ChunkUnit[], routes: readonly PageRoute[]): ChunkLimits => {
  const pages = new Set(routes.map(getPageModule))
  const allowances = new Map<string, number>()
  const weights = new Map<string, number>()
  const maxFiles = new Map<string, number>()
  for (const page of pages) {
    const entry = toFirstLoad(page)
    const own = routes.filter((route) => getPageModule(route) === page)
    const bytes = units.reduce((sum, { entries, size }) => sum + (entries.has(entry) ? size : 0), 0)
    const most = own.some(isPublic) ? maxUnneeded.public : maxUnneeded.app
    const room = Math.min(most, Math.min(...own.map(getScriptBudget)) - bytes)
    allowances.set(entry, Math.max(minUnneeded, room))
    weights.set(entry, 0)
    allowances.set(toFirstVisit(page), most)
    weights.set(toFirstVisit(page), weighPage(own))
    maxFiles.set(toFirstVisit(page), Math.min(...own.map(getMaxScripts)) - bundlerFiles)
  }
  // A dialog shares most of its files with the page, so it needs no limit of its own.
  return {
    getAllowance: (entry) => allowances.get(entry) ?? Number.POSITIVE_INFINITY,
    getWeight: (entry) => weights.get(entry) ?? 0.2,
    getMaxFiles: (entry) => maxFiles.get(entry) ?? Number.POSITIVE_INFINITY,
  }
}

/** Builds the web app in memory, as the bundler splits it by itself. */
const buildInMemory = async (config: UserConfig, plugins: Plugin[]): Promise<Chunks> => {
  const built = await build({
    ...config,
    plugins,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, sourcemap: false, manifest: false },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('The build is not one output.')
  const files = built.output.filter((file) => file.type === 'chunk')
  return new Map(files.map((chunk) => [chunk.fileName, chunk]))
}

/** Splits the web app as in `groups`. */
const withGroups = (config: UserConfig, groups: Rolldown.CodeSplittingGroup[]): UserConfig =>
  mergeConfig(config, { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } })

/** Returns the name of the file for each module that is merged with others. */
const nameMergedFiles = (units: readonly ChunkUnit[], planned: readonly (readonly number[])[]) =>
  new Map(
    planned
      .filter((group) => group.length > 1)
      .flatMap((group, index) =>
        group.flatMap((unit) => units[unit]!.modules.map((id) => [id, `part-${index}`] as const)),
      ),
  )

/**
 * Merges the many small files into which the bundler splits the pages, so that a page needs few
 * requests. It builds in memory first, to learn which pages need which modules. `plugins` are those
 * that change what a module contains; `shell` matches the modules that every page needs. `visits`
 * receives the modules that each page's first visit loads.
 */
export const mergeChunks = (
  plugins: () => Plugin[],
  shell: RegExp,
  visits: Map<string, readonly string[]>,
): Plugin => ({
  name: 'merge-chunks',
  apply: 'build',
  async config(config) {
    const root = config.root ?? process.cwd()
    const shellGroup = { name: 'shell', test: shell, priority: 2 }
    const chunks = await buildInMemory(withGroups(config, [shellGroup]), plugins())
    const routes = await readRoutes(root)
    for (const [page, modules] of findFirstVisits(chunks, root, routes)) visits.set(page, modules)
    const units = toUnits(chunks, visits, root)
    const names = nameMergedFiles(units, planChunks(units, limitChunks(units, routes)))
    const mergedGroup = {
      name: (id: string) => names.get(id) ?? null,
      debugName: 'merged files',
      priority: 3,
      includeDependenciesRecursively: false,
    }
    return withGroups({}, [shellGroup, mergedGroup])
  },
})
