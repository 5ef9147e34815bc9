import type { PageScripts, WebPage } from '@pennytrail/contract/public-pages/rendered-page.ts'
import type { Plugin } from 'vite'
import type { PageRoute } from '../src/app/page-route.ts'
import {
  signedInParts,
  app,
  collectImports,
  findSections,
  getPageModule,
  mapFiles,
  nameSection,
  type Chunks,
} from './first-visits.ts'
import { buildPack, listPackable, type Pack } from './page-packs.ts'
import { isPublic, readRoutes } from './script-budgets.ts'

/** Returns a function that lists the files of modules, with all that these import. */
const createFileList = (chunks: Chunks, root: string) => {
  const fileByModule = mapFiles(chunks, root)
  return (modules: readonly string[]): string[] => [
    ...new Set(
      modules.flatMap((module) => {
        const file = fileByModule.get(module)
        if (!file) throw new Error(`No file of the build has ${module}.`)
        return [...collectImports(chunks, file)]
      }),
    ),
  ]
}

/** Puts one file in the place of all the merged files of a page. */
const toPackedScripts = (all: readonly string[], merged: readonly string[], pack: Pack) => {
  const address = `/${pack.fileName}`
  const imports = Object.fromEntries(merged.map((file) => [`/${file}`, address]))
  const others = all.filter((file) => !merged.includes(file))
  return {
    files: [...others, pack.fileName],
    laterFiles: [],
    importMap: JSON.stringify({ imports }),
  } satisfies PageScripts
}

/**
 * Writes dist/pages.json: the path, layout, access, query and scripts of every page. The server names the
 * scripts in the page's document. `visits` has the modules that each page's first visit loads.
 */
export const pageList = (visits: ReadonlyMap<string, readonly string[]>): Plugin => {
  let root = ''
  return {
    name: 'page-list',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      // Vite completes the code of the files before.
      order: 'post',
      async handler(_options, bundle) {
        const chunks: Chunks = new Map(
          Object.values(bundle)
            .filter((file) => file.type === 'chunk')
            .map((chunk) => [chunk.fileName, chunk]),
        )
        const listFiles = createFileList(chunks, root)
        const listScripts = async (route: PageRoute, page: string, visit: string) => {
          const files = listFiles([app, page])
          const modules = visits.get(visit) ?? []
          const later = listFiles(
            route.access === 'anyone' ? modules : [...modules, ...signedInParts],
          )
          const laterFiles = later.filter((file) => !files.includes(file))
          // A visitor reads a public page before its scripts load, and then opens others that share them.
          if (isPublic(route)) return { files, laterFiles }
          const all = [...files, ...laterFiles]
          const merged = listPackable(all, chunks)
          const pack = await buildPack(merged, chunks)
          this.emitFile({ type: 'asset', fileName: pack.fileName, source: pack.code })
          return toPackedScripts(all, merged, pack)
        }
        const toPage = async (route: PageRoute): Promise<WebPage> => {
          const { path, access = 'signed-in' } = route
          const page = getPageModule(route)
          const query = route.query?.split(' ') ?? []
          const sections = await Promise.all(
            [...findSections(root, page).keys()].map(
              async (key) => [key, await listScripts(route, page, nameSection(page, key))] as const,
            ),
          )
          return {
            path,
            layout: route.layout === 'bare' ? 'bare' : 'main',
            access,
            query,
            ...(await listScripts(route, page, page)),
            ...(sections.length > 0 ? { sections: Object.fromEntries(sections) } : {}),
          }
        }
        const pages = await Promise.all((await readRoutes(root)).map(toPage))
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) })
      },
    },
  }
}
