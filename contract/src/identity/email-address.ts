/** The longest address, in characters (RFC 5321, section 4.5.3.1). */
export const maxEmailLength = 254

// The addresses that browsers accept in <input type="email"> (HTML Living Standard, "valid email
// address"), with a dot in the domain, because mail to an address without one arrives nowhere.
const emailShape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i

export const isEmail = (text: string): boolean =>
  text.length <= maxEmailLength && emailShape.test(text)

/** Normalises an address for storing and comparing: lower case, no space around it. */
export const normaliseEmail = (text: string): string => text.trim().toLowerCase()
