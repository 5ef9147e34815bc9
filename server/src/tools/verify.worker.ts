import { parentPort, workerData } from 'node:worker_threads'
import { checkBlock, type SoundBlock } from '@pennytrail/contract/proof/ledger-block.ts'
import { nodeCrypto } from '../features/proof/node-crypto.ts'
import { splitLines } from './line-blocks.ts'

/** The reply to each block: its bytes, handed back, and null if there is anything to report. */
export interface CheckedBlock {
  readonly block: Uint8Array<ArrayBuffer>
  readonly sound: SoundBlock | null
}

const { charityId } = workerData as { readonly charityId: string }

parentPort!.on('message', (block: Uint8Array<ArrayBuffer>) => {
  const sound = checkBlock(nodeCrypto, charityId, splitLines(block))
  parentPort!.postMessage({ block, sound } satisfies CheckedBlock, [block.buffer])
})
