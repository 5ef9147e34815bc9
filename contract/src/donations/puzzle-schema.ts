import * as z from 'zod'
import { puzzleParts, zeroBits } from './puzzle.ts'

const puzzleText = z.string().regex(/^[0-9a-f]{44}$/)

export const puzzle = z.strictObject({
  puzzle: puzzleText.describe('bound to the gift, its target and the time'),
})

export const solvedPuzzle = z.strictObject({
  puzzle: puzzleText,
  numbers: z
    .array(
      z
        .int()
        .min(0)
        .max(2 ** 32 - 1),
    )
    .length(puzzleParts)
    .describe(
      `for each part from 0: SHA-256 of the puzzle’s text, the part (1 byte) and this number (4 bytes, most significant first) begins with ${zeroBits} zero bits`,
    ),
})
