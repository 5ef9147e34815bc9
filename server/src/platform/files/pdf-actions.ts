import { constants, inflateSync } from 'node:zlib'

/** The most bytes that the object streams of a PDF may have when they are decompressed, together. */
const maxObjectBytes = 64 * 1024 * 1024

/** Writes the letters of names that a PDF gives by number: `/J#53` is `/JS` (ISO 32000-1, 7.3.5). */
const readNames = (text: string): string =>
  text.replaceAll(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )

/** The dictionary before the keyword `stream` is at most this long. */
const maxDictionary = 4096

/**
 * Decompresses the object streams of a PDF, which hold objects that its bytes do not show. Returns
 * undefined if one cannot be read, because it is encrypted or packed in another way.
 */
const readObjectStreams = (bytes: Buffer, text: string): string[] | undefined => {
  const streams: string[] = []
  let left = maxObjectBytes
  for (const { index, 0: keyword } of text.matchAll(/\bstream\r?\n/g)) {
    const before = text.slice(Math.max(0, index - maxDictionary), index)
    const dictionary = readNames(before.slice(before.lastIndexOf(' obj') + 1))
    if (!/\/ObjStm\b/.test(dictionary)) continue
    if (!dictionary.includes('/Filter')) {
      streams.push(text.slice(index, text.indexOf('endstream', index)))
      continue
    }
    if (!/\/Filter\s*(\[\s*)?\/FlateDecode\s*[\]/>]/.test(dictionary)) return undefined
    try {
      const unpacked = inflateSync(bytes.subarray(index + keyword.length), {
        maxOutputLength: left,
        finishFlush: constants.Z_SYNC_FLUSH,
      })
      left -= unpacked.length
      streams.push(unpacked.toString('latin1'))
    } catch {
      return undefined
    }
  }
  // Every object stream begins with numbers: of each object, and where it is.
  return streams.every((stream) => /^(stream\s+)?[\d\s]*\d\s/.test(stream)) ? streams : undefined
}

/** Returns the objects of a number, as the PDF and its object streams define them. */
const findObjects = (number: string, text: string, streams: readonly string[]): string[] => {
  const plain = [...text.matchAll(new RegExp(`(?<!\\d)${number}\\s+\\d+\\s+obj\\b`, 'g'))]
  const packed = streams.flatMap((stream) => {
    const header = /^[\d\s]+/.exec(stream)?.[0] ?? ''
    const numbers = header.trim().split(/\s+/)
    const at = numbers.findIndex((one, index) => index % 2 === 0 && one === number)
    // Offsets count from the first object, which follows the numbers and any space.
    return at < 0 ? [] : [stream.slice(header.length + Number(numbers[at + 1]))]
  })
  const starts = plain.map(({ index, 0: head }) => text.slice(index + head.length, index + 500))
  return [...starts, ...packed.map((object) => object.slice(0, 500))].map((object) =>
    readNames(object).trimStart(),
  )
}

/** Tells whether what a PDF does when it opens is only to show one of its pages. */
const showsPage = (action: string): boolean =>
  action.startsWith('[') || (action.startsWith('<<') && /\/S\s*\/GoTo\b(?![RE])/.test(action))

/**
 * Tells whether a PDF may run a script, start a program or do something by itself when it opens. The
 * bytes are searched whole, also where a reader would find no object, because readers repair broken
 * files in different ways. A PDF whose objects cannot be read counts as one that may.
 */
export const mayActByItself = (bytes: Buffer): boolean => {
  const text = bytes.toString('latin1')
  const streams = readObjectStreams(bytes, text)
  if (streams === undefined) return true
  for (const part of [text, ...streams]) {
    const named = readNames(part)
    if (/\/JavaScript\b|\/JS\s*[(<]|\/JS\s+\d+\s+\d+\s+R\b|\/S\s*\/Launch\b/.test(named))
      return true
    for (const { index, 0: key } of named.matchAll(/\/OpenAction\s*/g)) {
      const action = named.slice(index + key.length, index + key.length + 500)
      const number = /^(\d+)\s+\d+\s+R\b/.exec(action)?.[1]
      const actions = number === undefined ? [action] : findObjects(number, text, streams)
      if (actions.length === 0 || !actions.every(showsPage)) return true
    }
  }
  return false
}
