import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'

const key = ['donation', 'contact-consents']

/** Loads which charities may contact the giver. */
export const useContactConsents = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /api/user/contact-consents', { signal }),
  })

/** Allows a charity to contact the giver, or withdraws that consent. */
export const useChooseContact = () => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, given }: { id: string; given: boolean }) =>
      api('PATCH /api/user/contact-consent/{id}', { params: { id }, body: { given } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}
