/* Measures the script and the fonts that each page pulls on its first load, in Brotli bytes, from the
   graph of the build; fails where a page is over what it may weigh. Run after `vite build`. */
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { PageRoute } from '../src/app/routes.ts'
import { routes } from '../src/app/routes.ts'

interface Chunk {
  file: string
  imports?: string[]
}

const dist = join(import.meta.dirname, '..', 'dist')
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>

const kilobyte = 1000
const limits = { public: 110 * kilobyte, app: 160 * kilobyte, fonts: 60 * kilobyte }

/** A chunk with all it imports before it runs; what it asks for later is not in the first load. */
function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(imported, seen)
  return seen
}

async function sizeOf(file: string): Promise<number> {
  const compressed = await stat(join(dist, `${file}.br`)).catch(() => stat(join(dist, file)))
  return compressed.size
}

/** The module that a row of the route table loads, as the manifest calls it. */
function moduleOf(route: PageRoute): string {
  const [, path] = /import\(['"]\.\.\/([^'"]+)['"]\)/.exec(route.load.toString()) ?? []
  const key = `src/${path}`
  if (!manifest[key]) throw new Error(`${route.path}: no chunk for ${key} in the build`)
  return key
}

async function weigh(route: PageRoute) {
  const files = new Set([...filesOf('index.html'), ...filesOf(moduleOf(route))])
  const sizes = await Promise.all([...files].map(sizeOf))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const limit = route.layout === 'main' && route.access === 'anyone' ? limits.public : limits.app
  return { name: route.path, bytes, limit }
}

async function weighFonts() {
  const names = (await readdir(join(dist, 'assets'))).filter((name) => name.endsWith('.woff2'))
  const sizes = await Promise.all(names.map((name) => sizeOf(`assets/${name}`)))
  return { name: 'fonts', bytes: sizes.reduce((sum, size) => sum + size, 0), limit: limits.fonts }
}

const rows = [...(await Promise.all(routes.map(weigh))), await weighFonts()]
for (const { name, bytes, limit } of rows) {
  const verdict = bytes > limit ? 'OVER' : 'ok'
  const size = String(Math.ceil(bytes / 100) / 10).padStart(6)
  console.log(`${name.padEnd(44)} ${size} KB of ${limit / kilobyte} KB  ${verdict}`)
}
if (rows.some(({ bytes, limit }) => bytes > limit)) process.exitCode = 1
