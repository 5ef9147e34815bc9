import { projectAddress } from './addresses.ts'

const maxTitleLength = 60
// The address of the project's transactions, and a title without Latin letters.
const reserved = new Set(['transactions', ''])

/** Returns a title as the readable end of an address, such as `winter-beds-in-penzance`. */
export const toAddressWords = (title: string): string => {
  const words = title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (words.length <= maxTitleLength) return words
  return words
    .slice(0, maxTitleLength + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, maxTitleLength)
}

/** Returns the address of a project's page that ends with the words of its title. */
export const projectShareAddress = (id: string, title: string): string => {
  const words = toAddressWords(title)
  return reserved.has(words) ? projectAddress(id) : `${projectAddress(id)}/${words}`
}
