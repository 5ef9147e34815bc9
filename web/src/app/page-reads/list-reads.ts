import type { ListReads } from '@pennytrail/contract/public-pages/rendered-page.ts'
import { matchRoutes } from 'react-router'
import { toExploreInput } from '../../features/explore/explore-query.ts'
import { readExploreQuery } from '../../features/explore/explore-state.ts'
import { toPageInput } from '../../features/notifications/bell/page-input.ts'
import { declareRead } from '../../lib/api/use-read.ts'
import { listCharityReads } from './charity-reads.ts'
import { listDonorOrgReads } from './donor-org-reads.ts'
import { listDonorReads } from './donor-reads.ts'
import { toAddresses, type ListPageReads } from './page-visit.ts'

const pages: Readonly<Record<string, ListPageReads>> = {
  '/dashboard-donor': listDonorReads,
  '/dashboard-charity': listCharityReads,
  '/dashboard-donor-org': listDonorOrgReads,
  '/project/:projectId/edit': ({ params: { projectId: id = '' } }) =>
    toAddresses([declareRead('GET /api/project/{id}', { params: { id } })]),
  '/donation-portal': ({ query }) => {
    const [project, charity] = [query.get('project'), query.get('charity')]
    const id = project ?? charity
    return toAddresses([
      declareRead(
        project === null ? 'GET /api/charity/{id}' : 'GET /api/project/{id}',
        id === null ? null : { params: { id } },
      ),
      declareRead('GET /api/gift-aid/declarations', {}),
    ])
  },
  '/explore': ({ query }) =>
    toAddresses([
      declareRead('GET /api/explore', toExploreInput(readExploreQuery(`?${query}`))),
      declareRead('GET /api/explore/filters', {}),
    ]),
  '/notifications': ({ query }) =>
    toAddresses([
      declareRead('GET /api/notification', toPageInput(query.get('before'))),
      declareRead('GET /api/notification/preferences', {}),
    ]),
  '/admin': ({ query }) =>
    toAddresses([
      declareRead('GET /api/second-factor', {}),
      declareRead('GET /api/admin/waiting', query.get('section') ? null : {}),
    ]),
}

const routes = Object.entries(pages).map(([path, listPageReads]) => ({
  path,
  handle: listPageReads,
}))

/** The bell in the navbar shows how much is unread. */
const ofEveryPage = toAddresses([declareRead('GET /api/notification/unread', {})])

/** Lists the addresses of the calls that a page makes as soon as it knows who visits it. */
export const listReads: ListReads = (address, visit) => {
  const { pathname, searchParams: query } = new URL(address, 'http://localhost')
  const [match] = matchRoutes(routes, pathname) ?? []
  return match
    ? [...match.route.handle({ ...visit, params: match.params, query }), ...ofEveryPage]
    : []
}
