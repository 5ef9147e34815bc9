import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimit } from '../../../platform/limit-concurrency.ts'

// argon2id with 19 MiB, two passes, one lane. Source: OWASP Password Storage Cheat Sheet.
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// Hashes run in the thread pool that also serves files (4 threads), each with its own memory. One
// core stays free for everything else; more hashes at a time are slower even in total.
const atOnce = Math.min(3, Math.max(1, availableParallelism() - 1))
const limit = createConcurrencyLimit(atOnce, { maxWaiting: 400, error: 'busy' })

export const hashPassword = (password: string): Promise<string> =>
  limit(() => hash(password, parameters))

// A hash of the usual cost, made from a password that nobody knows. It is checked for an unknown
// account.
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$0CWW+nFZEF41OYM2zFvvcw$EhE+p45kks21wy/B7cTI3VkmYWmjL9wQPEby7rhY8kQ'

/** Returns whether the password matches the hash. Takes just as long if `stored` is undefined. */
export const isPassword = async (
  stored: string | undefined,
  password: string,
): Promise<boolean> => {
  const usable = stored?.startsWith('$argon2id$') === true ? stored : undefined
  const matches = await limit(() => verify(usable ?? nobodysHash, password))
  return matches && usable !== undefined
}
