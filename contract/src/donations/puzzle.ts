/**
 * A proof of work: a browser finds, for each part of a puzzle, a number with which the SHA-256 of the
 * puzzle begins with some zero bits. Many small parts take nearly the same time for everybody. All of
 * them take about 80,000 hashes: a second on a slow phone (the bench `puzzle`).
 */
export const puzzleParts = 20
export const zeroBits = 12

/** How long a puzzle may be solved, in minutes. */
export const puzzleMinutes = 10

/** A puzzle, and for each part from 0 the number that solves it. */
export interface SolvedPuzzle {
  puzzle: string
  numbers: number[]
}

type Hash = (bytes: Uint8Array) => Uint8Array

/** Returns a function that tells whether a number solves a part of a puzzle. */
const makeCheck = (text: string, sha256: Hash): ((part: number, number: number) => boolean) => {
  const prefix = new TextEncoder().encode(text)
  const bytes = new Uint8Array(prefix.length + 5)
  bytes.set(prefix)
  const view = new DataView(bytes.buffer)
  return (part, number) => {
    view.setUint8(prefix.length, part)
    view.setUint32(prefix.length + 1, number)
    const [first, second = 0] = sha256(bytes)
    return first === 0 && second < 2 ** (16 - zeroBits)
  }
}

/** Solves a puzzle with a hash function. */
export const solvePuzzle = (text: string, sha256: Hash): SolvedPuzzle => {
  const isSolution = makeCheck(text, sha256)
  const numbers = Array.from({ length: puzzleParts }, (_, part) => {
    let number = 0
    while (!isSolution(part, number)) number += 1
    return number
  })
  return { puzzle: text, numbers }
}

/** Tells whether a puzzle is solved. */
export const isSolved = ({ numbers, puzzle: text }: SolvedPuzzle, sha256: Hash): boolean => {
  const isSolution = makeCheck(text, sha256)
  return numbers.length === puzzleParts && numbers.every((number, part) => isSolution(part, number))
}
