import { useQuery } from '@tanstack/react-query'
import { readStartedGift } from '../../../lib/started-gifts/started-gifts.ts'

/** Reads the browser's copy of a gift that `owner` started; null if there is none. */
export const useStartedGift = (id: string | null, owner: string) =>
  useQuery({
    queryKey: ['started-gift', owner, id],
    queryFn: () => readStartedGift(id ?? '', owner),
    enabled: id !== null,
    staleTime: Infinity,
  })
