import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const readStored = (key: string): string => {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

const store = (key: string, secret: string): void => {
  try {
    sessionStorage.setItem(key, secret)
  } catch {
    // The browser forbids storage; the link in the address still works.
  }
}

/**
 * Returns the secret of the emailed link that opened the page: the part of the address after #,
 * which the browser never sends. It stays in this tab under `key`, so that signing in or the payment
 * page does not lose it. Empty if there is none.
 */
export const useLinkSecret = (key: string): string => {
  const { hash } = useLocation()
  const [stored] = useState(() => readStored(key))
  const secret = hash.slice(1)
  useEffect(() => {
    if (secret !== '') store(key, secret)
  }, [key, secret])
  return secret === '' ? stored : secret
}
