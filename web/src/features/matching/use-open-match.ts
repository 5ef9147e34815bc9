import type { MatchPot } from '@pennytrail/contract'
import { useRead } from '../../lib/api/use-read.ts'

/** The project or charity that a gift goes to. */
export type MatchedFund = { readonly projectId: string } | { readonly charityId: string }

/** How often an open page asks what is left, in milliseconds. */
const refreshed = 15_000

const toQuery = (of: MatchedFund) =>
  'projectId' in of
    ? ({ fund: 'project', id: of.projectId } as const)
    : ({ fund: 'charity', id: of.charityId } as const)

/** Returns the pots that match gifts to a fund today, the one that is used first before the others. */
const listOpen = (pots: readonly MatchPot[], fund: MatchedFund): MatchPot[] =>
  pots
    .filter(({ isOpen, project }) => isOpen && ('projectId' in fund || project === null))
    .toSorted((a, b) => Number(b.left > 0) - Number(a.left > 0))

/** Loads the pot that matches a gift to a fund now; undefined while it is not known. */
export const useOpenMatch = (fund: MatchedFund): MatchPot | null | undefined => {
  const { data } = useRead(
    'GET /api/match-pots',
    { query: toQuery(fund) },
    { refetchInterval: refreshed },
  )
  return data && (listOpen(data.pots, fund)[0] ?? null)
}

/** Loads all pots of a fund, those that ended too. */
export const usePots = (fund: MatchedFund) =>
  useRead('GET /api/match-pots', { query: toQuery(fund) }, { refetchInterval: refreshed })
