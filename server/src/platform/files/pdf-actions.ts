import { constants, inflateSync } from 'node:zlib'

/** The most bytes that the object streams of a PDF may have when they are decompressed, together. */
const maxObjectBytes = 64 * 1024 * 1024

/** Writes the letters of names that a PDF gives by number: `/J#53` is `/JS` (ISO 32000-1, 7.3.5). */
const readNames = (text: string): string =>
  text.replaceAll(/#([\da-f]{2})/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )

/** The most streams that a PDF may have, because each is looked into. */
const maxStreams = 20_000

/** The most objects that are actions at opening; one is usual. */
const maxOpenActions = 10

/** Bytes of a compressed stream that show how it begins. */
const beginningBytes = 1024

const inflate = (bytes: Buffer, maxOutputLength: number): Buffer | undefined => {
  try {
    return inflateSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return undefined
  }
}

/** Whether bytes begin like a stream of the filter FlateDecode (RFC 1950, 2.2). */
const isDeflated = (bytes: Buffer, at: number): boolean =>
  at + 1 < bytes.length && bytes[at]! % 16 === 8 && bytes.readUInt16BE(at) % 31 === 0

/** Every object stream begins with numbers: of each object, and where it is. */
const beginsWithNumbers = (text: string): boolean => /^\s*\d+\s+\d+\s/.test(text)

/**
 * Decompresses the object streams of a PDF, which hold objects that its bytes do not show. Some
 * readers accept one that does not say what it is, so every stream counts that begins like one.
 * Returns undefined if one cannot be read, because it is encrypted or packed in another way.
 */
const readObjectStreams = (bytes: Buffer, text: string): string[] | undefined => {
  const streams: string[] = []
  let left = maxObjectBytes
  let count = 0
  let from = 0
  for (const { index, 0: keyword } of text.matchAll(/\bstream(?:\r\n|\n|\r)/g)) {
    count += 1
    if (count > maxStreams) return undefined
    const before = text.slice(from, index)
    const dictionary = readNames(before.slice(before.lastIndexOf(' obj') + 1))
    from = index + keyword.length
    const isNamed = /\/(ObjStm|First)\b/.test(dictionary)
    const isPackedOtherwise =
      dictionary.includes('/Filter') &&
      !/\/Filter\s*(\[\s*)?\/FlateDecode\s*[\]/>]/.test(dictionary)
    if (isNamed && isPackedOtherwise) return undefined
    const packed = bytes.subarray(from)
    const start = isDeflated(bytes, from)
      ? inflate(packed.subarray(0, beginningBytes), maxObjectBytes)?.toString('latin1')
      : text.slice(from, from + beginningBytes)
    if (start === undefined || !beginsWithNumbers(start)) {
      if (isNamed) return undefined
      continue
    }
    // The rest of the file is searched anyway, and this with it.
    if (!isDeflated(bytes, from)) continue
    const unpacked = inflate(packed, left)
    if (unpacked === undefined) return undefined
    left -= unpacked.length
    streams.push(unpacked.toString('latin1'))
  }
  return streams
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
  const references = new Set<string>()
  for (const part of [text, ...streams]) {
    const named = readNames(part)
    if (/\/JavaScript\b|\/JS\s*[(<]|\/JS\s+\d+\s+\d+\s+R\b|\/Launch\b/.test(named)) return true
    for (const { index, 0: key } of named.matchAll(/\/OpenAction\s*/g)) {
      const action = named.slice(index + key.length, index + key.length + 500)
      const number = /^(\d+)\s+\d+\s+R\b/.exec(action)?.[1]
      if (number !== undefined) references.add(number)
      else if (!showsPage(action)) return true
    }
  }
  if (references.size > maxOpenActions) return true
  const found = [...references].map((number) => findObjects(number, text, streams))
  return found.some((actions) => actions.length === 0 || !actions.every(showsPage))
}
