import { useSyncExternalStore } from 'react'

const ignoreChanges = () => () => {}
const readTrue = () => true
const readFalse = () => false

/** Returns false on the server, and in the browser until it has taken the server's HTML over. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(ignoreChanges, readTrue, readFalse)
