/**
 * Names of the files of PostgreSQL's write-ahead log (WAL). A segment is 16 MB of it; its name is
 * the timeline, then the number of the segment in two parts, each 8 hexadecimal digits. A new
 * timeline begins with each restore; its history file says where it branched off
 * (https://www.postgresql.org/docs/current/continuous-archiving.html).
 */
const segmentName = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/
const otherName = /^([0-9A-F]{8}\.history|[0-9A-F]{24}\.(partial|[0-9A-F]{8}\.backup))$/

const segmentsInEachLog = 256

export interface Segment {
  readonly name: string
  readonly timeline: number
  readonly number: number
}

/** Parses the name of a segment; null if the name is not that of a whole segment. */
export const parseSegment = (name: string): Segment | null => {
  const [, timeline, log, part] = segmentName.exec(name) ?? []
  if (timeline === undefined || log === undefined || part === undefined) return null
  const number = parseInt(log, 16) * segmentsInEachLog + parseInt(part, 16)
  return { name, timeline: parseInt(timeline, 16), number }
}

const toHex = (number: number): string => number.toString(16).toUpperCase().padStart(8, '0')

/** Returns the name of the segment with this number on a timeline. */
export const makeSegmentName = (timeline: number, number: number): string =>
  [timeline, Math.floor(number / segmentsInEachLog), number % segmentsInEachLog].map(toHex).join('')

/** Returns whether PostgreSQL archives a file of this name. */
export const isWalFile = (name: string): boolean => segmentName.test(name) || otherName.test(name)

export interface Gap {
  /** The last segment before the gap, and the first one after it. */
  readonly after: string
  readonly before: string
}

/** Lists the places where segments of one timeline are missing between others. */
export const findGaps = (names: readonly string[]): Gap[] => {
  const segments = names
    .map(parseSegment)
    .filter((segment) => segment !== null)
    .toSorted((a, b) => a.timeline - b.timeline || a.number - b.number)
  return segments.flatMap((segment, at) => {
    const last = segments[at - 1]
    return last && last.timeline === segment.timeline && segment.number > last.number + 1
      ? [{ after: last.name, before: segment.name }]
      : []
  })
}
