import { sha256 } from '@noble/hashes/sha2.js'
import { solvePuzzle } from '@pennytrail/contract/donations/puzzle.ts'

// A worker, so that the form stays usable meanwhile.
addEventListener('message', ({ data }: MessageEvent<string>) => {
  self.postMessage(solvePuzzle(data, sha256), {})
})
