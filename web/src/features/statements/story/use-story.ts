import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'

/** Loads a person's own story of a year, with its link if it is shared, and changes the link. */
export const useOwnStory = (userId: string, year: number) => {
  const params = { id: userId, year }
  const query = useRead(
    'GET /api/statement/donor/{id}/stories/{year}',
    userId === '' ? null : { params },
  )
  const save = useCall('POST /api/statement/donor/{id}/stories/{year}/share')
  const withdraw = useCall('DELETE /api/statement/donor/{id}/stories/{year}/share')
  return {
    query,
    share: (shows: { showsAmounts: boolean; showsName: boolean }) =>
      save.mutateAsync({ params, body: shows }),
    withdraw: () => withdraw.mutateAsync({ params }),
  }
}
