import type { WebPage } from '@pennytrail/contract/public-pages/rendered-page.ts'
import type { Plugin } from 'vite'
import { app, collectImports, getPageModule, mapFiles } from './first-visits.ts'
import { readRoutes } from './script-budgets.ts'

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
    async generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle)
          .filter((file) => file.type === 'chunk')
          .map((chunk) => [chunk.fileName, chunk]),
      )
      const fileByModule = mapFiles(chunks, root)
      const listFiles = (modules: readonly string[]): string[] => [
        ...new Set(
          modules.flatMap((module) => {
            const file = fileByModule.get(module)
            if (!file) throw new Error(`No file of the build has ${module}.`)
            return [...collectImports(chunks, file)]
          }),
        ),
      ]
      const pages = (await readRoutes(root)).map((route): WebPage => {
        const { path, layout = 'main', access = 'signed-in' } = route
        const page = getPageModule(route)
        const files = listFiles([app, page])
        const laterFiles = listFiles(visits.get(page) ?? []).filter((file) => !files.includes(file))
        const query = route.query?.split(' ') ?? []
        return { path, layout, access, query, files, laterFiles }
      })
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) })
    },
  }
}
