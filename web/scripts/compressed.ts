import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg|json)$/
const brotli = promisify(brotliCompress)

/**
 * Compresses with Brotli at its highest quality, because the build compresses each file only once.
 */
export const compress = (content: Buffer): Promise<Buffer> =>
  brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })

/** Writes a .br file beside each asset that becomes smaller by compression. */
export const compressed = (): Plugin => {
  let folder = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir, config.build.assetsDir)
    },
    async closeBundle() {
      const names = (await readdir(folder)).filter((name) => compressible.test(name))
      await Promise.all(
        names.map(async (name) => {
          const content = await readFile(join(folder, name))
          const small = await compress(content)
          if (small.length < content.length) await writeFile(join(folder, `${name}.br`), small)
        }),
      )
    },
  }
}
