import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WebPage } from '@pennytrail/contract/public-pages/rendered-page.ts'
import type { Plugin } from 'vite'
import type { PageRoute } from '../src/app/routes.ts'
import { readRoutes } from './script-budgets.ts'

interface Chunk {
  file: string
  imports?: string[]
}
export type Manifest = Record<string, Chunk>

/**
 * Collects a chunk's files with everything it imports statically. Dynamic imports are not part of
 * the first load.
 */
export const listChunkFiles = (
  manifest: Manifest,
  key: string,
  seen = new Set<string>(),
): Set<string> => {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) listChunkFiles(manifest, imported, seen)
  return seen
}

/** Returns the manifest's name of the module that a route loads. */
const findPageModule = (manifest: Manifest, { path, load }: PageRoute): string => {
  const [, module] = /import\(['"]\.\.\/([^'"]+)['"]\)/.exec(load.toString()) ?? []
  const key = `src/${module}`
  if (!manifest[key]) throw new Error(`${path}: no chunk for ${key} in the build`)
  return key
}

/** Lists the files that a page needs before it shows: the shell and its own module. */
export const firstLoad = (manifest: Manifest, route: PageRoute): string[] => [
  ...new Set([
    ...listChunkFiles(manifest, 'index.html'),
    ...listChunkFiles(manifest, findPageModule(manifest, route)),
  ]),
]

/**
 * Writes dist/pages.json: the path, layout, access and scripts of every page. The server puts the
 * scripts in the page's head.
 */
export const pageList = (): Plugin => {
  let root = ''
  let outDir = ''
  return {
    name: 'page-list',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const routes = await readRoutes(root)
      const manifest = JSON.parse(
        await readFile(join(outDir, '.vite/manifest.json'), 'utf8'),
      ) as Manifest
      const pages = routes.map((route): WebPage => {
        const { path, layout = 'main', access = 'signed-in' } = route
        return { path, layout, access, files: firstLoad(manifest, route) }
      })
      await writeFile(join(outDir, 'pages.json'), JSON.stringify(pages))
    },
  }
}
