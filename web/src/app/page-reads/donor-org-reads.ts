import { declareRead } from '../../lib/api/use-read.ts'
import { readPageNumber } from '../../lib/page-number.ts'
import { toAddresses, type ListPageReads } from './page-visit.ts'

/** Lists the reads of a donor organisation's dashboard. */
export const listDonorOrgReads: ListPageReads = ({ account: { donorOrgs }, query }) => {
  const requested = query.get('org')
  const donorOrg = requested ? donorOrgs.find(({ id }) => id === requested) : donorOrgs[0]
  if (!donorOrg) return []
  const { can, id } = donorOrg
  const params = { id }
  const section = query.get('section') ?? 'home'
  const page = section === 'gifts' ? readPageNumber(query) : 1
  const giving = [
    declareRead('GET /api/donation/started', can.give ? { query: { donorOrg: id } } : null),
    declareRead('GET /api/monthly-gift/donor-org/{id}', { params }),
    declareRead('GET /api/donation/donor-org/{id}', { params, query: { page } }),
    declareRead('GET /api/grant/donor-org/{id}', { params }),
  ] as const
  switch (section) {
    case 'gifts':
      return toAddresses(giving)
    case 'home':
      return toAddresses([
        ...giving,
        declareRead('GET /api/gift-question', {}),
        declareRead('GET /api/donor-org/{id}', { params }),
        declareRead('GET /api/donor-org/{id}/activity', { params }),
        declareRead('GET /api/team-invite/donorOrg/{id}', can.invite ? { params } : null),
      ])
    case 'reports':
      return toAddresses([declareRead('GET /api/grant/donor-org/{id}', { params })])
    default:
      return []
  }
}
