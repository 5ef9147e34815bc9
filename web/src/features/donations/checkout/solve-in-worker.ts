import type { SolvedPuzzle } from '@pennytrail/contract/donations/puzzle.ts'

/** Solves the puzzle of a gift beside the page. Rejects if the browser cannot run a worker. */
export const solveInWorker = async (puzzle: string): Promise<SolvedPuzzle> => {
  const worker = new Worker(new URL('./puzzle.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<SolvedPuzzle>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<SolvedPuzzle>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('The puzzle was not solved.')))
      worker.postMessage(puzzle, [])
    })
  } finally {
    worker.terminate()
  }
}
