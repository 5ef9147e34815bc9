import type { OrganisationDetails } from '@pennytrail/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type ApiOptions } from '../../../lib/api/api.ts'
import { useStaffDecision } from '../use-admin-mutation.ts'

export type OrganisationQuery = NonNullable<ApiOptions<'GET /api/admin/organisation'>['query']>
type Params = Pick<OrganisationDetails, 'kind' | 'id'>

export const useOrganisations = (query: OrganisationQuery) =>
  useQuery({
    queryKey: ['admin', 'organisations', query],
    queryFn: ({ signal }) => api('GET /api/admin/organisation', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const useOrganisation = ({ kind, id }: Params) =>
  useQuery({
    queryKey: ['admin', 'organisation', kind, id],
    queryFn: ({ signal }) =>
      api('GET /api/admin/organisation/{kind}/{id}', { params: { kind, id }, signal }),
  })

/** Suspends an organisation or lifts its suspension. */
export const useOrganisationSuspension = ({ kind, id }: Params, act: 'suspend' | 'lift') =>
  useStaffDecision((reason: string) =>
    api(`POST /api/admin/organisation/{kind}/{id}/${act}`, {
      params: { kind, id },
      body: { reason },
    }),
  )

/** Makes a member Lead of an organisation. */
export const useMakeLead = ({ kind, id }: Params) =>
  useStaffDecision((body: { personId: string; reason: string }) =>
    api('POST /api/admin/organisation/{kind}/{id}/lead', { params: { kind, id }, body }),
  )
