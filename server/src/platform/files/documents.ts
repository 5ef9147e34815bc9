import { open, readFile } from 'node:fs/promises'

export type Kind = 'pdf' | 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

// The first bytes of each accepted picture kind; `.` matches any byte.
const starts: readonly (readonly [Kind, readonly string[]])[] = [
  ['jpeg', ['\xff\xd8\xff']],
  ['png', ['\x89PNG\r\n\x1a\n']],
  ['gif', ['GIF87a', 'GIF89a']],
  ['webp', ['RIFF....WEBP']],
  ['avif', ['....ftypavif', '....ftypavis']],
]

const hasPrefix = (text: string, start: string): boolean =>
  Array.from(start).every((character, at) => character === '.' || text[at] === character)

/**
 * How many bytes may come before the header of a PDF, and after its end mark, for readers to open it
 * (ISO 32000-1, implementation notes 13 and 18).
 */
const maxAround = 1024

const readStart = async (source: string | Buffer): Promise<string> => {
  if (typeof source !== 'string') return source.subarray(0, maxAround).toString('latin1')
  const file = await open(source)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxAround), 0, maxAround, 0)
    return buffer.subarray(0, bytesRead).toString('latin1')
  } finally {
    await file.close()
  }
}

/**
 * Detects the kind of a file from its first bytes, not from its name; null if the kind is not
 * accepted.
 */
export const detectFileKind = async (source: string | Buffer): Promise<Kind | null> => {
  const start = await readStart(source)
  const picture = starts.find(([, all]) => all.some((one) => hasPrefix(start, one)))?.[0]
  return picture ?? (/%PDF-[12]\.\d/.test(start) ? 'pdf' : null)
}

/**
 * Tells whether a file is a PDF to its end: its end mark is near the end, or it has the position of
 * its table of objects, after which other programs may have added bytes.
 */
export const isWholePdf = async (source: string | Buffer): Promise<boolean> => {
  if ((await detectFileKind(source)) !== 'pdf') return false
  const bytes = typeof source === 'string' ? await readFile(source) : source
  const text = bytes.toString('latin1')
  return text.slice(-maxAround).includes('%%EOF') || /startxref\s+[1-9]\d*\s/.test(text)
}
