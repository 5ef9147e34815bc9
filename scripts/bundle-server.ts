import { rmSync } from 'node:fs'
import path from 'node:path'
import { rolldown, type Plugin } from 'rolldown'

const root = path.resolve(import.meta.dirname, '..')

/**
 * The packages that the bundle contains. Node loads all others from node_modules, because they have
 * native code, or read files beside their own.
 */
const bundled = /^(@pennytrail\/|(zod|stripe|jose|openid-client|oauth4webapi|otpauth)(\/|$))/

const isExternal = (id: string): boolean =>
  !id.startsWith('.') && !path.isAbsolute(id) && !bundled.test(id)

/** Keeps the folder and URL of each source file, because the code finds other files by them. */
const keepPlaces = (folder: string): Plugin => ({
  name: 'keep-places',
  transform: (code, id) => {
    if (!code.includes('import.meta.')) return null
    const file = `new URL(${JSON.stringify(path.relative(folder, id))}, import.meta.url)`
    return code
      .replaceAll('import.meta.url', `${file}.href`)
      .replaceAll('import.meta.dirname', `decodeURI(new URL('.', ${file}).pathname.slice(0, -1))`)
  },
})

/**
 * Bundles the server into a folder of the repository. Node loads its few files faster than the
 * 1,000 sources, and needs less memory for them. The reasons are in
 * docs/decisions/0080-bundled-server.md.
 */
export const bundleServer = async (folder: string): Promise<void> => {
  const bundle = await rolldown({
    input: ['main', 'prepare'].map((name) => path.join(root, `server/src/${name}.ts`)),
    cwd: root,
    platform: 'node',
    external: isExternal,
    plugins: [keepPlaces(folder)],
  })
  rmSync(folder, { recursive: true, force: true })
  await bundle.write({ dir: folder, format: 'esm' })
  await bundle.close()
}

if (import.meta.main) await bundleServer(path.join(root, 'server/dist'))
