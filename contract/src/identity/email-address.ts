/** The longest address, in characters (RFC 5321, section 4.5.3.1). */
export const maxEmailLength = 254

// The addresses that browsers accept in <input type="email"> (HTML Living Standard, "valid email
// address"), with a dot in the domain, because mail to an address without one arrives nowhere.
const emailShape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

// Characters without a shape, which copying from a page or a chat puts around an address.
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
// oxlint-disable-next-line no-control-regex
const beyondAscii = /[^\0-\u007F]/
const unicodeDomain = /^[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+$/u

/** Writes a domain with letters beyond ASCII as mail servers know it: müller.de, xn--mller-kva.de. */
const toAsciiDomain = (domain: string): string => {
  if (!beyondAscii.test(domain) || !unicodeDomain.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

/** Removes spaces and invisible characters from a typed address, and writes its domain in ASCII. */
export const tidyEmail = (text: string): string => {
  const address = text.replaceAll(invisible, '').trim()
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + toAsciiDomain(address.slice(at))
}

/** Normalises an address for storing and comparing: tidied, in lower case. */
export const normaliseEmail = (text: string): string => tidyEmail(text).toLowerCase()

export const isEmail = (text: string): boolean => {
  const address = tidyEmail(text)
  return address.length <= maxEmailLength && emailShape.test(address)
}

/**
 * Returns the validation error of an address; `invalid` is the sentence for a malformed one. Letters
 * beyond ASCII before the @ are explained: they need SMTPUTF8 (RFC 6531) at every mail server on the
 * way, and a receipt or a reset code that does not arrive is worse than another address.
 */
export const getEmailError = (text: string, invalid: string): string | undefined => {
  if (isEmail(text)) return undefined
  const [, strange = ''] = /^[^@]*?([^\0-\u007F])[^@]*@[^@]+$/u.exec(tidyEmail(text)) ?? []
  return strange === '' || hasSpace(tidyEmail(text))
    ? invalid
    : `We cannot email an address with “${strange}” before the @. Enter another address, with letters from a to z.`
}

const hasSpace = (text: string): boolean => /[\s\p{Z}]/u.test(text)
