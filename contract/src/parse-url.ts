/**
 * Returns the URL of an address, relative to `base` if given; null if it is malformed. Browsers of
 * 2023 lack `URL.canParse` and `URL.parse`.
 */
export const parseUrl = (address: string, base?: string): URL | null => {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
