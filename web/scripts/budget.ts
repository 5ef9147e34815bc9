/* Measures the scripts and fonts of each page's first load from the build's graph, in Brotli
   bytes, and counts the script files of its first visit. Fails if a page is over its budget. Run
   it after `vite build`. */
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { WebPage } from '@pennytrail/contract/public-pages/rendered-page.ts'
import type { PageRoute } from '../src/app/page-route.ts'
import { routes } from '../src/app/routes.ts'
import { budgets, getMaxScripts, getScriptBudget } from './script-budgets.ts'

const dist = join(import.meta.dirname, '..', 'dist')
const pages = JSON.parse(await readFile(join(dist, 'pages.json'), 'utf8')) as WebPage[]
const findPage = ({ path }: PageRoute): WebPage => pages.find((page) => page.path === path)!

const kilobyte = 1000

const measureCompressedSize = async (file: string): Promise<number> => {
  const compressed = await stat(join(dist, `${file}.br`)).catch(() => stat(join(dist, file)))
  return compressed.size
}

const weigh = async (route: PageRoute) => {
  const sizes = await Promise.all(findPage(route).files.map(measureCompressedSize))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return { name: route.path, bytes, limit: getScriptBudget(route) }
}

const weighFonts = async () => {
  const names = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.woff2'))
  const sizes = await Promise.all(names.map((name) => measureCompressedSize(`assets/${name}`)))
  return { name: 'fonts', bytes: sizes.reduce((sum, size) => sum + size, 0), limit: budgets.fonts }
}

// `--quiet` reports only exceeded budgets, for people who start the product.
const quiet = process.argv.includes('--quiet')
const rows = [...(await Promise.all(routes.map(weigh))), await weighFonts()]
for (const { name, bytes, limit } of rows) {
  if (quiet && bytes <= limit) continue
  const verdict = bytes > limit ? 'OVER' : 'ok'
  const size = String(Math.ceil(bytes / 100) / 10).padStart(6)
  console.log(`${name.padEnd(44)} ${size} KB of ${limit / kilobyte} KB  ${verdict}`)
}
for (const route of routes) {
  const page = findPage(route)
  const limit = getMaxScripts(route)
  for (const [name, { files, laterFiles }] of Object.entries({ '': page, ...page.sections })) {
    const count = files.length + laterFiles.length
    if (count <= limit) continue
    console.log(`${`${page.path} ${name}`.padEnd(44)} ${count} script files of ${limit}  OVER`)
    process.exitCode = 1
  }
}
if (rows.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1
