/** The number of objects of one kind in a heap, and the bytes that they take themselves. */
export interface HeapKind {
  readonly count: number
  readonly bytes: number
}

/** The memory of a process after a forced collection, in bytes. */
export interface CollectedMemory {
  readonly heap: number
  /** Memory outside the heap that its objects hold, buffers included. */
  readonly external: number
  readonly resident: number
}

export interface Inspector {
  /** Collects garbage until nothing more goes, and reads what remains. */
  collect(): Promise<CollectedMemory>
  /** Takes a heap snapshot and counts its objects by constructor or kind. */
  countObjects(): Promise<Map<string, HeapKind>>
  close(): void
}

interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: string[]; readonly node_types: [string[]] }
  }
  readonly nodes: number[]
  readonly strings: string[]
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly chunk?: string }
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

// Their names are their values or the source of code, which would make a kind of each of them.
const unnamed = new Set([
  'string',
  'concatenated string',
  'sliced string',
  'code',
  'number',
  'regexp',
])

const countByKind = ({ snapshot, nodes, strings }: Snapshot): Map<string, HeapKind> => {
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field))
  const kinds = new Map<string, HeapKind>()
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kindOfNode = types[0][nodes[at + type!]!]!
    const kind = unnamed.has(kindOfNode)
      ? `(${kindOfNode})`
      : `${strings[nodes[at + name!]!]!.slice(0, 60)} (${kindOfNode})`
    const { count, bytes } = kinds.get(kind) ?? { count: 0, bytes: 0 }
    kinds.set(kind, { count: count + 1, bytes: bytes + nodes[at + size!]! })
  }
  return kinds
}

/** Connects to a Node process that was started with `--inspect` on this port of 127.0.0.1. */
export const openInspector = async (port: number): Promise<Inspector> => {
  const list = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target] = (await list.json()) as { readonly webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(target!.webSocketDebuggerUrl)
  const waiting = new Map<number, (message: Message) => void>()
  let chunks: string[] = []
  let last = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id !== undefined) waiting.get(message.id)?.(message)
    else if (message.params?.chunk !== undefined) chunks.push(message.params.chunk)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const send = <T>(method: string, params: object = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      const id = (last += 1)
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id)
        if (error) reject(new Error(`${method}: ${error.message}`))
        else resolve(result as T)
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  const collect = async (): Promise<CollectedMemory> => {
    // Finalisers of the first collection free more in the next.
    for (let turn = 0; turn < 3; turn += 1) await send('HeapProfiler.collectGarbage')
    const { result } = await send<{ result: { value: string } }>('Runtime.evaluate', {
      expression: 'JSON.stringify(process.memoryUsage())',
    })
    const { heapUsed, external, rss } = JSON.parse(result.value) as NodeJS.MemoryUsage
    return { heap: heapUsed, external, resident: rss }
  }
  return {
    collect,
    countObjects: async () => {
      chunks = []
      await send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
      const snapshot = JSON.parse(chunks.join('')) as Snapshot
      chunks = []
      return countByKind(snapshot)
    },
    close: () => socket.close(),
  }
}
