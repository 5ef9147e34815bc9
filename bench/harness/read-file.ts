import { setTimeout as sleep } from 'node:timers/promises'

export interface BenchFile {
  readonly name: string
  readonly path: string
  readonly token?: string
}

/** Reads a file to its end, and asks again where it is not its turn. Returns its bytes. */
export const readFile = async (origin: string, file: BenchFile): Promise<number> => {
  const headers = file.token === undefined ? {} : { authorization: `Bearer ${file.token}` }
  for (;;) {
    const answer = await fetch(origin + file.path, { headers })
    if (answer.status === 503) {
      await answer.arrayBuffer()
      await sleep(Number(answer.headers.get('retry-after')) * 1000)
      continue
    }
    if (answer.status !== 200) throw new Error(`${file.path}: ${answer.status}`)
    let bytes = 0
    for await (const chunk of answer.body!) bytes += (chunk as Uint8Array).length
    return bytes
  }
}

/** Calls `look` every 25 milliseconds until `work` is done. */
export const during = async <T>(work: Promise<T>, look: () => Promise<void>): Promise<T> => {
  const done = new AbortController()
  const looking = (async () => {
    while (!done.signal.aborted) {
      await look()
      await sleep(25)
    }
  })()
  try {
    return await work
  } finally {
    done.abort()
    await looking
  }
}
