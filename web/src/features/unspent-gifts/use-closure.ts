import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type ApiBody } from '../../lib/api/api.ts'

const toQueryKey = (projectId: string) => ['project', projectId, 'closure'] as const

/** Loads a project's unspent money by giver and the state of its closure. */
export const useClosure = (projectId: string) =>
  useQuery({
    queryKey: toQueryKey(projectId),
    queryFn: ({ signal }) =>
      api('GET /api/project/{id}/closure', { params: { id: projectId }, signal }),
  })

/** Changes a closure and reloads everything that shows it. */
const useClosureChange = <Input = void>(
  projectId: string,
  change: (input: Input) => Promise<unknown>,
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: toQueryKey(projectId) }),
        queries.invalidateQueries({ queryKey: ['donation'] }),
      ]),
  })
}

export const useOpenClosure = (projectId: string) =>
  useClosureChange(projectId, (body: ApiBody<'POST /api/project/{id}/closure'>) =>
    api('POST /api/project/{id}/closure', { params: { id: projectId }, body }),
  )

/** Records why restricted money leaves the project. */
export const useRecordGround = (projectId: string) =>
  useClosureChange(projectId, (body: ApiBody<'POST /api/project/{id}/closure/ground'>) =>
    api('POST /api/project/{id}/closure/ground', { params: { id: projectId }, body }),
  )

/** Records the terms of a grant that came without any. */
export const useStateTerms = (projectId: string) =>
  useClosureChange(projectId, (body: ApiBody<'POST /api/project/{id}/closure/terms'>) =>
    api('POST /api/project/{id}/closure/terms', { params: { id: projectId }, body }),
  )

export const useStopClosure = (projectId: string) =>
  useClosureChange(projectId, () =>
    api('DELETE /api/project/{id}/closure', { params: { id: projectId } }),
  )

/** Settles one giver's unspent money by hand, after its refund failed. */
export const useSettleClosureItem = (projectId: string, itemId: string) =>
  useClosureChange(projectId, (body: ApiBody<'POST /api/gift-question/{id}/resolve'>) =>
    api('POST /api/gift-question/{id}/resolve', { params: { id: itemId }, body }),
  )
