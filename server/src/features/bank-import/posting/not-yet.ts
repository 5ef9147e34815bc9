import type { LineUse, Poster } from './decided-line.ts'

/** Refuses every decision of a kind that cannot be posted. */
export const notYet = <As extends LineUse['as']>(_as: As): Poster<As> => ({
  check: (_db, _job, money) =>
    Promise.resolve(
      money.map(({ path }) => ({
        path: `${path}.as`,
        message: 'A line cannot be posted as this yet. Choose another.',
      })),
    ),
  post: () => Promise.resolve([]),
})
