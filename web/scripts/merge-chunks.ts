import { basename } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, mergeConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'
import type { PageRoute } from '../src/app/routes.ts'
import { planChunks, type ChunkUnit } from './plan-chunks.ts'
import { getScriptBudget, readRoutes } from './script-budgets.ts'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

// No page receives more than this in vain, even far below its budget.
const mostInVain = 8000
// Merging saves bytes too, so a page at its budget still takes a little.
const leastInVain = 100

/** Collects a file with the files that it imports, directly or through others. */
const collectImports = (chunks: Chunks, name: string, seen = new Set<string>()): Set<string> => {
  const chunk = chunks.get(name)
  if (!chunk || seen.has(name)) return seen
  seen.add(name)
  for (const imported of chunk.imports) collectImports(chunks, imported, seen)
  return seen
}

const toUnits = (chunks: Chunks): ChunkUnit[] => {
  const names = [...chunks.keys()]
  const entriesByName = new Map(names.map((name) => [name, new Set<string>()]))
  for (const [name, chunk] of chunks) {
    if (!chunk.isEntry && !chunk.isDynamicEntry) continue
    for (const needed of collectImports(chunks, name)) entriesByName.get(needed)?.add(name)
  }
  return [...chunks].map(([name, chunk]) => ({
    modules: Object.keys(chunk.modules),
    size: brotliCompressSync(chunk.code).length,
    entries: entriesByName.get(name) ?? new Set(),
    imports: chunk.imports.map((imported) => names.indexOf(imported)).filter((at) => at >= 0),
  }))
}

/** Returns for each entry how many bytes it may receive in vain: a page, what its budget leaves. */
const allowBytes = (chunks: Chunks, units: readonly ChunkUnit[], routes: readonly PageRoute[]) => {
  const shell = [...chunks].find(([, { name }]) => name === 'index')?.[0] ?? ''
  return (entry: string): number => {
    const page = `pages/${basename(chunks.get(entry)?.facadeModuleId ?? '')}`
    const limits = routes.filter(({ load }) => load.toString().includes(page)).map(getScriptBudget)
    const needed = units.filter(({ entries }) => entries.has(entry) || entries.has(shell))
    const bytes = needed.reduce((sum, { size }) => sum + size, 0)
    const room = Math.min(...limits, Number.POSITIVE_INFINITY) - bytes
    return Math.max(leastInVain, Math.min(mostInVain, room))
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

/** Returns the name of the merged file for each module that is merged with others. */
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
 * that change what a module contains; `shell` matches the modules that every page needs.
 */
export const mergeChunks = (plugins: () => Plugin[], shell: RegExp): Plugin => ({
  name: 'merge-chunks',
  apply: 'build',
  async config(config) {
    const shellGroup = { name: 'shell', test: shell, priority: 2 }
    const chunks = await buildInMemory(withGroups(config, [shellGroup]), plugins())
    const units = toUnits(chunks)
    const routes = await readRoutes(config.root ?? process.cwd())
    const names = nameMergedFiles(units, planChunks(units, allowBytes(chunks, units, routes)))
    const mergedGroup = {
      name: (id: string) => names.get(id) ?? null,
      debugName: 'merged files',
      priority: 1,
      includeDependenciesRecursively: false,
    }
    return withGroups({}, [shellGroup, mergedGroup])
  },
})
