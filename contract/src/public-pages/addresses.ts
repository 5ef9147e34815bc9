/*
 * The addresses of everything that a visitor may read. The specification's own addresses are
 * guarded and stay so; each has a public address that shows the same page. Every link, email, feed
 * and search engine uses the public address.
 */

export interface PublicPage {
  /** The router's patterns of the specification, which need signing in. */
  readonly guarded: readonly [string, ...string[]]
  /** The router's pattern that needs no account; its parameters stand in the same order. */
  readonly address: string
}

/** Maps guarded addresses to public ones. The first row that matches an address counts. */
export const publicPages: readonly PublicPage[] = [
  { guarded: ['/explore'], address: '/projects' },
  { guarded: ['/project/:projectId'], address: '/projects/:projectId' },
  { guarded: ['/project/:projectId/transactions'], address: '/projects/:projectId/transactions' },
  {
    guarded: ['/project/:projectId/transactions/:sequence'],
    address: '/projects/:projectId/transactions/:sequence',
  },
  { guarded: ['/charity/:ukCharityNumber'], address: '/charities/:ukCharityNumber' },
  {
    guarded: ['/charity/:ukCharityNumber/transactions'],
    address: '/charities/:ukCharityNumber/transactions',
  },
  {
    guarded: ['/charity/:ukCharityNumber/transactions/:sequence'],
    address: '/charities/:ukCharityNumber/transactions/:sequence',
  },
  {
    guarded: ['/projectupdate/:updateId', '/charityupdate/:updateId'],
    address: '/updates/:updateId',
  },
  { guarded: ['/donation-portal'], address: '/give' },
  { guarded: ['/donation-success'], address: '/give/thanks' },
]

/** A project's page with a readable end, which is ignored. It comes after all rows above. */
export const projectPageWithTitle = '/projects/:projectId/:title'

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

const longestTitle = 60
const reserved = new Set(['', 'transactions'])

/** Returns a title as the readable end of an address, such as `winter-beds-in-penzance`. */
export const toAddressWords = (title: string): string => {
  const words = title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (words.length <= longestTitle) return words
  return words
    .slice(0, longestTitle + 1)
    .replace(/-[^-]*$/, '')
    .slice(0, longestTitle)
}

/** Returns the address of a project's page. With its title, the address can be read. */
export const projectAddress = (id: string, title = ''): string => {
  const words = toAddressWords(title)
  return reserved.has(words) ? `/projects/${id}` : `/projects/${id}/${words}`
}

/** Returns the address of a charity's page by its number in the form that addresses use. */
export const charityAddress = (number: string): string => `/charities/${number}`

/** The owner of a list of transactions: a project by its id, or a charity by its number. */
export interface ListOwner {
  readonly kind: 'project' | 'charity'
  readonly id: string
}

/** Returns the address of a list of transactions, or of one transaction by its number there. */
export const transactionsAddress = (
  { kind, id }: ListOwner,
  sequence?: number | string,
): string => {
  const list = `${kind === 'project' ? projectAddress(id) : charityAddress(id)}/transactions`
  return sequence === undefined ? list : `${list}/${sequence}`
}

/** Returns the address of an update of a project or of a charity. */
export const updateAddress = (id: string): string => `/updates/${id}`

/** Returns the address of the form that gives to a project or to a charity's general fund. */
export const giveAddress = ({ kind, id }: ListOwner): string => `/give?${kind}=${id}`

export const thanksAddress = (donationId: string): string => `/give/thanks?donation=${donationId}`

/** Returns the address of explore, with a search such as `{ listOfTags: 'Health' }`. */
export const exploreAddress = (search: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams(search).toString()
  return query ? `/projects?${query}` : '/projects'
}
