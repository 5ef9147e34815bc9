import { createHash } from 'node:crypto'
import { rolldown } from 'rolldown'
import type { Rolldown } from 'vite'

/** Files that one file stands for on the first visit of a page. */
export interface Pack {
  readonly fileName: string
  readonly code: string
}

const mergedFile = /^part-\d+$/

/**
 * Has Chrome compile all functions of a file while it arrives, beside the page's own thread. Most of
 * them run at once, and each would stop the page for its own compilation.
 */
export const compiledAtOnce = '//# allFunctionsCalledOnLoad'

/** Returns the merged files among those of a page. Only their exports have unique names. */
export const listPackable = (
  files: readonly string[],
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): string[] => files.filter((file) => mergedFile.test(chunks.get(file)?.name ?? ''))

/** Bundles files of the build into one, which exports all that they export. */
export const buildPack = async (
  files: readonly string[],
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
): Promise<Pack> => {
  const entry = 'pack'
  const bundle = await rolldown({
    input: entry,
    plugins: [
      {
        name: 'page-pack',
        resolveId: (id) => {
          if (id === entry) return entry
          const file = id.replace('./', 'assets/')
          // All other files are loaded as they are, so that none runs twice.
          return files.includes(file) ? file : { id, external: true }
        },
        load: (id) =>
          id === entry
            ? files.map((file) => `export * from './${file.slice('assets/'.length)}'`).join('\n')
            : chunks.get(id)!.code,
      },
    ],
  })
  const { output } = await bundle.generate({ minify: true, codeSplitting: false })
  await bundle.close()
  const code = `${compiledAtOnce}\n${output[0].code}`
  if (code.includes('__VITE_')) throw new Error('Vite has not completed the code of a file.')
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 7)
  return { fileName: `assets/${hash}.js`, code }
}
