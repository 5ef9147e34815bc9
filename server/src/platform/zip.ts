import { strToU8, zipSync } from 'fflate'

export interface ZippedFile {
  readonly name: string
  readonly content: string | Buffer
  /**
   * Whether the file is stored without compression, as some formats require of their first file.
   */
  readonly stored?: boolean
}

/** The same date in every zip, so that the same files always give the same bytes. */
const mtime = new Date(1980, 0, 1)

/** Zips a few files in the given order. */
export const zipFiles = (files: readonly ZippedFile[]): Buffer => {
  const entries = files.map(({ content, name, stored }) => {
    const bytes = typeof content === 'string' ? strToU8(content) : content
    return [name, [bytes, { level: stored ? 0 : 6 }]] as const
  })
  return Buffer.from(
    zipSync(Object.fromEntries(entries) as Parameters<typeof zipSync>[0], { mtime }),
  )
}
