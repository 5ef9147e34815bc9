import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'

/**
 * The pause in typing before the check, in milliseconds. It avoids a request for each typed letter.
 */
const pause = 500

const warning =
  'This is one of the 3,000 most common passwords, so it is easy to guess. Choose another if you can.'

/**
 * Returns a warning about a password that is easy to guess, once typing has paused; undefined if
 * there is none. Only the server has the list of common passwords. The request bypasses the query
 * cache, which would store the typed password.
 */
export const useCommonPassword = (password: string, isAcceptable: boolean): string | undefined => {
  const [common, setCommon] = useState<string>()
  useEffect(() => {
    if (!isAcceptable) return undefined
    const asking = new AbortController()
    const timer = setTimeout(() => {
      api('POST /api/auth/check-password', { body: { password }, signal: asking.signal }).then(
        (answer) => setCommon(answer.common ? password : undefined),
        () => {}, // a failed check must not get in the person's way
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [password, isAcceptable])
  return isAcceptable && common === password ? warning : undefined
}
