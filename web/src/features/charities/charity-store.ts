import type { Charity } from '@pennytrail/contract'
import { create } from 'zustand'
import { api } from '../../lib/api.ts'
import { ApiError, getErrorMessage } from '../../lib/api-error.ts'

export interface CharityError {
  /** 0 if the server did not respond. */
  status: number
  message: string
}

interface CharityState {
  charity: Charity | null
  loading: boolean
  error: CharityError | null
}

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

/**
 * Loads a charity by its number in any format. Ignores a response that a newer request overtook.
 */
export async function fetchCharity(id: string | undefined): Promise<void> {
  const mine = (requestCount += 1)
  if (!id?.trim()) {
    const error = { status: 400, message: 'Invalid charity ID' }
    useCharity.setState({ charity: null, loading: false, error })
    return
  }
  useCharity.setState(({ charity }) => ({
    // Clears the previous charity, so that no page shows another charity while it loads.
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

/** Stores the charity that the server returned after a change. */
export function showCharity(charity: Charity): void {
  useCharity.setState({ charity, loading: false, error: null })
}
