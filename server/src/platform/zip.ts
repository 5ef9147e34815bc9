import { strToU8, zipSync } from 'fflate'

export interface ZippedFile {
  readonly name: string
  readonly content: string | Buffer
  /** Not compressed, as some formats want of their first file. */
  readonly stored?: boolean
}

/** Written into every zip, so that the same files are the same bytes whenever it is made. */
const mtime = new Date(1980, 0, 1)

/** A zip of a few files, in their order. */
export const zipFiles = (files: readonly ZippedFile[]): Buffer => {
  const entries = files.map(({ content, name, stored }) => {
    const bytes = typeof content === 'string' ? strToU8(content) : content
    return [name, [bytes, { level: stored ? 0 : 6 }]] as const
  })
  return Buffer.from(
    zipSync(Object.fromEntries(entries) as Parameters<typeof zipSync>[0], { mtime }),
  )
}
