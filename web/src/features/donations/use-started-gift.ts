import { useQuery } from '@tanstack/react-query'
import { readStartedGift } from '../../lib/started-gifts.ts'

/** What this browser keeps of a gift that `owner` started; null where it keeps nothing. */
export function useStartedGift(id: string | null, owner: string) {
  return useQuery({
    queryKey: ['started-gift', owner, id],
    queryFn: () => readStartedGift(id ?? '', owner),
    enabled: id !== null,
    staleTime: Infinity,
  })
}
