import { projectPageWithTitle, publicPages } from './public-pages.ts'

/** Reads the parameters of a path by a router's pattern, in order; null if it does not match. */
const readParameters = (pattern: string, path: string): string[] | null => {
  const wanted = pattern.split('/')
  const given = path.replace(/\/$/, '').split('/')
  if (wanted.length !== given.length) return null
  const isMatch = wanted.every((part, index) =>
    part.startsWith(':') ? given[index] !== '' : part === given[index]?.toLowerCase(),
  )
  return isMatch ? given.filter((_, index) => wanted[index]?.startsWith(':')) : null
}

const fillPattern = (pattern: string, values: readonly string[]): string => {
  const left = [...values]
  return pattern.replaceAll(/:\w+/g, () => left.shift() ?? '')
}

const splitAddress = (address: string): [path: string, rest: string] => {
  const [path = ''] = address.split(/[?#]/, 1)
  return [path, address.slice(path.length)]
}

/**
 * Returns the public address of what a guarded address shows, with the same query and fragment;
 * null if it shows nothing that can be public.
 */
export const findPublicAddress = (guarded: string): string | null => {
  const [path, rest] = splitAddress(guarded)
  for (const page of publicPages) {
    for (const pattern of page.guarded) {
      const values = readParameters(pattern, path)
      if (values) return fillPattern(page.address, values) + rest
    }
  }
  return null
}

/**
 * Returns the guarded address of a public one, to which signing in leads back. An update's kind is
 * unknown here, so its public address stays. Other addresses stay too.
 */
export const toGuardedAddress = (address: string): string => {
  const [path, rest] = splitAddress(address)
  const row = publicPages.find((page) => readParameters(page.address, path))
  const [project] = readParameters(projectPageWithTitle, path) ?? []
  if (!row) return project === undefined ? address : `/project/${project}${rest}`
  if (row.guarded.length > 1) return address
  return fillPattern(row.guarded[0], readParameters(row.address, path) ?? []) + rest
}
