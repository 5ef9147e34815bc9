import type { Charity } from '@pennytrail/contract'
import { create } from 'zustand'
import { api } from '../../lib/api.ts'
import { ApiError, getErrorMessage } from '../../lib/api-error.ts'

export interface CharityError {
  /** 0 where there was no answer. */
  status: number
  message: string
}

interface CharityState {
  charity: Charity | null
  loading: boolean
  error: CharityError | null
}

/** The charity that the page shows. */
export const useCharity = create<CharityState>(() => ({
  charity: null,
  loading: false,
  error: null,
}))

const fallback = 'Failed to fetch charity data'

function toCharityError(error: unknown): CharityError {
  const answered = error instanceof ApiError && error.status !== 0
  return answered
    ? { status: error.status, message: getErrorMessage(error, fallback) }
    : { status: 0, message: fallback }
}

let requestCount = 0

/** Loads a charity by its number in any form. An answer that comes too late is left aside. */
export async function fetchCharity(id: string | undefined): Promise<void> {
  const mine = (requestCount += 1)
  if (!id?.trim()) {
    const error = { status: 400, message: 'Invalid charity ID' }
    useCharity.setState({ charity: null, loading: false, error })
    return
  }
  useCharity.setState(({ charity }) => ({
    // Another charity's page never shows this one's while it waits.
    charity: charity && [charity.id, charity.ukCharityNumber].includes(id) ? charity : null,
    loading: true,
    error: null,
  }))
  try {
    const charity = await api('GET /api/charity/{id}', { params: { id } })
    if (mine === requestCount) useCharity.setState({ charity, loading: false, error: null })
  } catch (error) {
    if (mine === requestCount)
      useCharity.setState({ charity: null, loading: false, error: toCharityError(error) })
  }
}

/** Puts in what the server answered to a change. */
export function showCharity(charity: Charity): void {
  useCharity.setState({ charity, loading: false, error: null })
}
