import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createHashQueue } from './password-hash-queue.ts'

// argon2id with 19 MiB, two passes, one lane. Source: OWASP Password Storage Cheat Sheet.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// Hashes run in the thread pool that also serves files (4 threads), each with memory of its own.
// One core stays free for everything else; more at once is slower even in sum.
const atOnce = Math.min(3, Math.max(1, availableParallelism() - 1))
const gate = createHashQueue(atOnce, 400)

export const hashPassword = (password: string): Promise<string> =>
  gate.enter(() => hash(password, parameters))

// A hash of the same cost as any other; the password it was made from is thrown away.
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$0CWW+nFZEF41OYM2zFvvcw$EhE+p45kks21wy/B7cTI3VkmYWmjL9wQPEby7rhY8kQ'

/** Whether the password made the hash. Without an account, the same work is done for nothing. */
export const isPassword = async (
  stored: string | undefined,
  password: string,
): Promise<boolean> => {
  const usable = stored?.startsWith('$argon2id$') === true ? stored : undefined
  const matches = await gate.enter(() => verify(usable ?? nobodysHash, password))
  return matches && usable !== undefined
}
