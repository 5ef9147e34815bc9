import { parseCharityNumber } from '@pennytrail/contract/charity-register/charity-number.ts'
import { monthlyGiftPath } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { charityAddress } from '@pennytrail/contract/public-pages/addresses.ts'

/** Decodes a part of a path; a malformed one stays as it is. */
const decodeSegment = (written: string): string => {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** Returns the one address of a charity’s page for its number in another accepted form. */
const findCanonicalCharity = ({ pathname, search }: URL): string | undefined => {
  const [, kind, written = '', ...rest] = pathname.split('/')
  if (kind !== 'charities') return undefined
  const number = parseCharityNumber(decodeSegment(written))?.number
  if (number === undefined || number === written) return undefined
  return [charityAddress(number), ...rest].join('/') + search
}

/**
 * Returns the present address of an emailed link that was sent up to November 2026: to a monthly
 * gift with the secret in the path, for 400 days, or to a question about a gift with the secret in
 * the query.
 */
const findSecretLink = ({ pathname, search, searchParams }: URL): string | undefined => {
  const [, monthly] = /^\/monthly\/([\w-]+)$/.exec(pathname) ?? []
  if (monthly !== undefined) return `${monthlyGiftPath}${search}#${monthly}`
  const token = pathname === '/gift-question' ? searchParams.get('token') : null
  return token !== null && /^[\w-]+$/.test(token) ? `${pathname}#${token}` : undefined
}

const mayMove = /^\/(charities\/|monthly\/|gift-question\?)/

/** Returns the address to which the page at an address has moved, or undefined. */
export const findMovedAddress = (address: string): string | undefined => {
  // Most addresses never move, and parsing each would take time.
  if (!mayMove.test(address)) return undefined
  const url = new URL(address, 'http://localhost')
  return findCanonicalCharity(url) ?? findSecretLink(url)
}
