import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { ProofReader } from '@pennytrail/contract/proof/read-proof-file.ts'
import { checkBlock } from '@pennytrail/contract/proof/ledger-block.ts'
import { nodeCrypto } from '../features/proof/node-crypto.ts'
import { readLineBlocks, splitLines } from './line-blocks.ts'
import type { CheckedBlock } from './verify.worker.ts'

const maxThreads = 16

/** A thread that checks blocks in the order in which it receives them. */
class BlockChecker {
  readonly #worker: Worker
  readonly #waiting: PromiseWithResolvers<CheckedBlock>[] = []

  constructor(charityId: string) {
    this.#worker = new Worker(new URL('verify.worker.ts', import.meta.url), {
      workerData: { charityId },
    })
    this.#worker.on('message', (checked: CheckedBlock) => this.#waiting.shift()?.resolve(checked))
    this.#worker.on('error', (error) => this.#waiting.forEach(({ reject }) => reject(error)))
  }

  check(block: Uint8Array<ArrayBuffer>): Promise<CheckedBlock> {
    const waiting = Promise.withResolvers<CheckedBlock>()
    // The reader awaits the blocks in order, and so learns of an error only when its block is next.
    waiting.promise.catch(() => undefined)
    this.#waiting.push(waiting)
    this.#worker.postMessage(block, [block.buffer])
    return waiting.promise
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }
}

interface ReadingOptions {
  readonly threads?: number | undefined
  readonly chunkSize?: number
  readonly blocksBeforeThreads?: number
}

/**
 * Reads a proof file into the reader. The blocks of a ledger are checked on their own, those of a
 * long one by threads, and the reader joins them in order; it reads a block line by line if there is
 * anything to report. At most two blocks a thread are in memory.
 */
export const readProofFile = async (
  reader: ProofReader,
  file: string,
  {
    threads = availableParallelism(),
    chunkSize,
    // Starting a thread takes as long as checking a few blocks, so a short file needs none.
    blocksBeforeThreads = 64,
  }: ReadingOptions = {},
): Promise<void> => {
  const checkers: BlockChecker[] = []
  const queue: Promise<CheckedBlock>[] = []
  const used: Uint8Array<ArrayBuffer>[] = []
  const take = ({ block, sound }: CheckedBlock): void => {
    if (sound === null || !reader.takeBlock(sound)) {
      for (const line of splitLines(block)) reader.line(line)
    }
    used.push(block)
  }
  const wanted = threads < 2 ? 0 : Math.min(threads, maxThreads)
  let count = 0
  try {
    for await (const block of readLineBlocks(file, chunkSize, used)) {
      count += 1
      const { charityId } = reader
      if (charityId === null) {
        take({ block, sound: null })
      } else if (wanted === 0 || count <= blocksBeforeThreads) {
        take({ block, sound: checkBlock(nodeCrypto, charityId, splitLines(block)) })
      } else {
        if (checkers.length < wanted) checkers.push(new BlockChecker(charityId))
        queue.push(checkers[count % checkers.length]!.check(block))
        if (queue.length > 2 * wanted) take(await queue.shift()!)
      }
    }
    for (const checked of queue) take(await checked)
  } finally {
    await Promise.all(checkers.map((checker) => checker.stop()))
  }
}
