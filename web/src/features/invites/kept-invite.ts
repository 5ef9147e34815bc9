const key = 'invite'

/** Keeps the path of an invite in this tab while its person signs in with Google. */
export const keepInvite = (address: string): void => {
  try {
    sessionStorage.setItem(key, address)
  } catch {
    // The browser forbids storage; the link in the email opens the invite again.
  }
}

/** Returns the token of the invite that was kept for this page; an empty text if there is none. */
export const readKeptInvite = (path: string): string => {
  try {
    const address = sessionStorage.getItem(key) ?? ''
    const { pathname, searchParams } = new URL(address, location.origin)
    return pathname === path ? (searchParams.get('token') ?? '') : ''
  } catch {
    return ''
  }
}

/** Forgets the kept invite, once it was answered. */
export const forgetInvite = (): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
