/*
 * Builds the addresses of everything that a visitor may read. ./public-pages.ts lists their
 * patterns.
 */

/** Returns the address of a project's page. */
export const projectAddress = (id: string): string => `/projects/${id}`

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
