import { open } from 'node:fs/promises'

export type Kind = 'pdf' | 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

// The first bytes of each accepted file kind; `.` matches any byte.
const starts: readonly (readonly [Kind, readonly string[]])[] = [
  ['pdf', ['%PDF-1', '%PDF-2']],
  ['jpeg', ['\xff\xd8\xff']],
  ['png', ['\x89PNG\r\n\x1a\n']],
  ['gif', ['GIF87a', 'GIF89a']],
  ['webp', ['RIFF....WEBP']],
  ['avif', ['....ftypavif', '....ftypavis']],
]

const hasPrefix = (text: string, start: string): boolean =>
  Array.from(start).every((letter, at) => letter === '.' || text[at] === letter)

const readPart = async (source: string | Buffer, where: 'start' | 'end'): Promise<string> => {
  const max = 1024
  if (typeof source !== 'string') {
    const part = where === 'start' ? source.subarray(0, max) : source.subarray(-max)
    return part.toString('latin1')
  }
  const file = await open(source)
  try {
    const { size } = await file.stat()
    const bytes = Buffer.alloc(Math.min(max, size))
    await file.read(bytes, 0, bytes.length, where === 'start' ? 0 : size - bytes.length)
    return bytes.toString('latin1')
  } finally {
    await file.close()
  }
}

/**
 * Detects the kind of a file from its first bytes, not from its name; null if the kind is not
 * accepted.
 */
export const detectFileKind = async (source: string | Buffer): Promise<Kind | null> => {
  const start = await readPart(source, 'start')
  return starts.find(([, all]) => all.some((one) => hasPrefix(start, one)))?.[0] ?? null
}

/** Tells whether a file begins and ends as a PDF does. */
export const isWholePdf = async (source: string | Buffer): Promise<boolean> =>
  (await detectFileKind(source)) === 'pdf' && (await readPart(source, 'end')).includes('%%EOF')
