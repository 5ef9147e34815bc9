import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'

/** Long enough that nobody is asked about each letter that they type. */
const pause = 500

const warning =
  'This is one of the 3,000 most common passwords, so it is easy to guess. Choose another if you can.'

/**
 * A warning about a password that is easy to guess, once its typing has paused; undefined where
 * there is none to give. The server knows the list. It is asked outside the query cache, which
 * would keep what was typed.
 */
export function useCommonPassword(password: string, isAcceptable: boolean): string | undefined {
  const [common, setCommon] = useState<string>()
  useEffect(() => {
    if (!isAcceptable) return undefined
    const asking = new AbortController()
    const timer = setTimeout(() => {
      api('POST /api/auth/check-password', { body: { password }, signal: asking.signal }).then(
        (answer) => setCommon(answer.common ? password : undefined),
        () => {}, // a warning that cannot be given stands in nobody's way
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [password, isAcceptable])
  return isAcceptable && common === password ? warning : undefined
}
