import { api } from '../../../lib/api/api.ts'
import { cookieName } from './session-store.ts'

const seconds = 3600

let domain: Promise<string | null> | undefined

/** Fetches the configured cookie domain once; null to use the current host only. */
export const fetchCookieDomain = (): Promise<string | null> => {
  domain ??= api('GET /api/system').then(
    (system) => system.cookieDomain,
    () => {
      domain = undefined
      return null
    },
  )
  return domain
}

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
