/** The fewest characters that a search takes. */
export const minSearchLength = 2

/** The most results of one kind. */
export const maxOfKind = 5

/** The kinds of results, in the order in which they are shown. */
export const searchKinds = [
  'own-gift',
  'transaction',
  'payee',
  'received-gift',
  'project',
  'charity',
] as const
export type SearchKind = (typeof searchKinds)[number]
