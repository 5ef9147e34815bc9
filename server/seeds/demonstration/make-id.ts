import { createHash } from 'node:crypto'

/** Derives the same id from the same name, so that the demonstration's URLs never change. */
export const makeId = (...name: readonly (string | number)[]): string => {
  const bytes = createHash('sha256')
    .update(`pennytrail-demonstration/${name.join('/')}`)
    .digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x80 // RFC 9562, version 8: built by a rule of the application
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ]
    .map(([a, b]) => hex.slice(a, b))
    .join('-')
}
