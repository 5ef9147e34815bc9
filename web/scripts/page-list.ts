import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WebPage } from '@pennytrail/contract/public-pages/rendered-page.ts'
import type { Plugin } from 'vite'
import type { PageRoute } from '../src/app/routes.ts'

interface Chunk {
  file: string
  imports?: string[]
}
export type Manifest = Record<string, Chunk>

/** A chunk with all it imports before it runs; what it asks for later is not in the first load. */
export function listChunkFiles(
  manifest: Manifest,
  key: string,
  seen = new Set<string>(),
): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) listChunkFiles(manifest, imported, seen)
  return seen
}

/** The module that a row of the route table loads, as the manifest calls it. */
function findPageModule(manifest: Manifest, { path, load }: PageRoute): string {
  const [, module] = /import\(['"]\.\.\/([^'"]+)['"]\)/.exec(load.toString()) ?? []
  const key = `src/${module}`
  if (!manifest[key]) throw new Error(`${path}: no chunk for ${key} in the build`)
  return key
}

/** What a page needs before it shows: the shell and its own module. */
export function firstLoad(manifest: Manifest, route: PageRoute): string[] {
  return [
    ...new Set([
      ...listChunkFiles(manifest, 'index.html'),
      ...listChunkFiles(manifest, findPageModule(manifest, route)),
    ]),
  ]
}

/** Writes dist/pages.json: every address with its scripts, which the server names in its head. */
export function pageList(): Plugin {
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
      // By an address made here, so that the build's own configuration does not swallow the pages.
      const table = pathToFileURL(join(root, 'src/app/routes.ts')).href
      const { routes } = (await import(table)) as { routes: readonly PageRoute[] }
      const manifest = JSON.parse(
        await readFile(join(outDir, '.vite/manifest.json'), 'utf8'),
      ) as Manifest
      const pages = routes.map((route): WebPage => {
        const { path, layout, access } = route
        return { path, layout, access, files: firstLoad(manifest, route) }
      })
      await writeFile(join(outDir, 'pages.json'), JSON.stringify(pages))
    },
  }
}
