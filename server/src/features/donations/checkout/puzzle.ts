import { createHash, timingSafeEqual } from 'node:crypto'
import type { NewDonation } from '@pennytrail/contract'
import { isSolved, puzzleMinutes } from '@pennytrail/contract/donations/puzzle.ts'
import type { Config } from '../../../platform/config/config.ts'
import { deriveKeys, hashWithKey } from '../../../platform/derived-keys.ts'

type Keys = Pick<Config, 'tokenKeys'>

const timeBytes = 6
const proofBytes = 16

/** The gift that a puzzle is for. A gift's id is used once, and so is its puzzle. */
type PuzzleGift = Pick<NewDonation, 'id' | 'projectId' | 'charityId'>

const sign = (key: Buffer, time: Buffer, { charityId, id, projectId }: PuzzleGift): Buffer =>
  hashWithKey(
    key,
    `${time.toString('hex')} ${id} ${projectId ?? charityId}`.toLowerCase(),
  ).subarray(0, proofBytes)

/** Makes the puzzle of a gift, without storing anything. */
export const makePuzzle = ({ tokenKeys }: Keys, gift: PuzzleGift, now: Date): string => {
  const time = Buffer.alloc(timeBytes)
  time.writeUIntBE(now.getTime(), 0, timeBytes)
  const [key] = deriveKeys(tokenKeys, 'puzzles of gifts')
  return Buffer.concat([time, sign(key!, time, gift)]).toString('hex')
}

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

/** Tells whether a gift comes with its own puzzle of the last ten minutes, solved. */
export const hasSolvedPuzzle = (
  { tokenKeys }: Keys,
  gift: Pick<NewDonation, 'id' | 'projectId' | 'charityId' | 'work'>,
  now: Date,
): boolean => {
  if (gift.work === undefined) return false
  const bytes = Buffer.from(gift.work.puzzle, 'hex')
  const time = bytes.subarray(0, timeBytes)
  const age = now.getTime() - time.readUIntBE(0, timeBytes)
  if (age < 0 || age > puzzleMinutes * 60_000) return false
  const isOurs = deriveKeys(tokenKeys, 'puzzles of gifts').some((key) =>
    timingSafeEqual(sign(key, time, gift), bytes.subarray(timeBytes)),
  )
  return isOurs && isSolved(gift.work, sha256)
}
