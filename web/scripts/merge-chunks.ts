import { brotliCompressSync } from 'node:zlib'
import { build, mergeConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import type { PageRoute } from '../src/app/page-route.ts'
import {
  app,
  collectImports,
  findFirstVisits,
  getPageModule,
  mapFiles,
  type Chunks,
} from './first-visits.ts'
import { planFiles, type PageLimits, type Part } from './plan-files.ts'
import { isPublic, readRoutes } from './script-budgets.ts'

/**
 * A public page has few requests before its pictures. The first visit of any other page gets one
 * file in place of these (page-packs.ts), so only people who come from another page load them: there
 * may be more of them, but they should bring little that the page does not need.
 */
const limits = {
  public: { maxFiles: 14, spare: 3000 },
  app: { maxFiles: 30, spare: 6000 },
} satisfies Record<string, PageLimits>

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

/** Returns the name of the file for each module that a first visit loads. */
const nameMergedFiles = (
  chunks: Chunks,
  visits: ReadonlyMap<string, readonly string[]>,
  routes: readonly PageRoute[],
  root: string,
): ReadonlyMap<string, string> => {
  const files = mapFiles(chunks, root)
  const listFiles = (modules: readonly string[]): Set<string> =>
    new Set(modules.flatMap((module) => [...collectImports(chunks, files.get(module) ?? '')]))
  const publicPages = [...new Set(routes.filter(isPublic).map(getPageModule))]
  const firstLoads = new Map(publicPages.map((page) => [page, listFiles([page])]))
  const firstVisits = new Map([...visits].map(([page, modules]) => [page, listFiles(modules)]))
  const shared = listFiles([app])
  const names = [...new Set([...firstVisits.values()].flatMap((loaded) => [...loaded]))].filter(
    (name) => !shared.has(name),
  )
  const parts = names.map((name): Part => {
    const { code, imports } = chunks.get(name)!
    const findPages = (loads: ReadonlyMap<string, ReadonlySet<string>>) =>
      [...loads.keys()].filter((page) => loads.get(page)!.has(name))
    return {
      size: brotliCompressSync(code).length,
      firstLoads: findPages(firstLoads),
      visits: findPages(firstVisits),
      imports: imports.map((imported) => names.indexOf(imported)).filter((at) => at >= 0),
    }
  })
  const pages = new Map(
    [...visits.keys()].map((page) => [
      page,
      publicPages.includes(page) ? limits.public : limits.app,
    ]),
  )
  return new Map(
    planFiles(parts, pages).flatMap((file, index) =>
      file.flatMap((part) =>
        chunks.get(names[part]!)!.moduleIds.map((id) => [id, `part-${index}`] as const),
      ),
    ),
  )
}

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
    const names = nameMergedFiles(chunks, visits, routes, root)
    const mergedGroup = {
      name: (id: string) => names.get(id) ?? null,
      debugName: 'merged files',
      priority: 3,
      includeDependenciesRecursively: false,
    }
    return withGroups({}, [shellGroup, mergedGroup])
  },
})
