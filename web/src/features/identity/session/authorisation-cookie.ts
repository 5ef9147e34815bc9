import { fetchSystem } from '../../system/index.ts'
import { cookieName } from './session-store.ts'

const seconds = 3600

/** Fetches the configured cookie domain; null to use the current host only. */
export const fetchCookieDomain = (): Promise<string | null> =>
  fetchSystem().then(
    ({ cookieDomain }) => cookieDomain,
    () => null,
  )

export const serialiseCookie = (token: string, maxAge: number, site: string | null): string => {
  const where = site ? `; domain=${site}` : ''
  return `${cookieName}=${token}; path=/; max-age=${maxAge}; samesite=lax; secure${where}`
}

export const readCookie = (): string | null => {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`))
  return found?.slice(cookieName.length + 1) || null
}

export const writeCookie = async (token: string, isStillWanted: () => boolean): Promise<void> => {
  const site = await fetchCookieDomain()
  if (isStillWanted()) document.cookie = serialiseCookie(token, seconds, site)
}

export const removeCookie = async (): Promise<void> => {
  if (readCookie() === null) return
  document.cookie = serialiseCookie('', 0, null)
  const site = await fetchCookieDomain()
  if (site) document.cookie = serialiseCookie('', 0, site)
}
