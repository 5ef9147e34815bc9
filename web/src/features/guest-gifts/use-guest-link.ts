import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { guestLinkKey } from '../../lib/forget-started-gifts.ts'

const readStored = (): string => {
  try {
    return sessionStorage.getItem(guestLinkKey) ?? ''
  } catch {
    return ''
  }
}

const store = (link: string): void => {
  try {
    sessionStorage.setItem(guestLinkKey, link)
  } catch {
    // The browser forbids storage; the link in the address still works.
  }
}

/**
 * Returns the secret of the link that opened the page: the part of the address after #, which the
 * browser never sends. It stays in this tab, so that signing in does not lose it. Empty if there is
 * none.
 */
export const useGuestLink = (): string => {
  const { hash } = useLocation()
  const [stored] = useState(readStored)
  const link = hash.slice(1)
  useEffect(() => {
    if (link !== '') store(link)
  }, [link])
  return link === '' ? stored : link
}
