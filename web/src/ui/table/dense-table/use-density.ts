import { get, set } from 'idb-keyval'
import { useEffect, useState } from 'react'
import { withTimeout } from '../../../lib/with-timeout.ts'

const key = 'compactTables'

/** The maximum wait for the browser's store, in milliseconds. Tables also work without it. */
const timeoutMilliseconds = 1000

/** Returns whether tables for work have compact rows, which this browser remembers. */
export const useDensity = () => {
  const [isCompact, setCompact] = useState(false)
  useEffect(() => {
    void withTimeout(timeoutMilliseconds, () => get<boolean>(key)).then((stored) =>
      setCompact(stored === true),
    )
  }, [])
  const toggle = () => {
    setCompact(!isCompact)
    void withTimeout(timeoutMilliseconds, () => set(key, !isCompact))
  }
  return { isCompact, toggle }
}
