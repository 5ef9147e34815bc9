import type { RouteKey } from '@pennytrail/contract'

/**
 * The routes whose reads may be a little old, so that a replica of the database may answer them:
 * public pages, searches, lists and reports. A route on which a decision about money, access or
 * erasure depends is never here. A person always sees their own changes (see `readFromReplica`).
 */
export const laggingRoutes: ReadonlySet<RouteKey> = new Set<RouteKey>([
  'GET /api/charity-update/charity/{id}',
  'GET /api/charity-update/{id}',
  'GET /api/charity-update/{id}/versions',
  'GET /api/charity/{id}',
  'GET /api/donation/charity/{id}',
  'GET /api/donor-org',
  'GET /api/donor-org/{id}',
  'GET /api/donor-org/{id}/360giving',
  'GET /api/donor-org/{id}/activity',
  'GET /api/explore',
  'GET /api/explore/filters',
  'GET /api/front-page',
  'GET /api/fund-report/charity/{id}',
  'GET /api/project-update/project/{id}',
  'GET /api/project-update/project/{id}/metrics',
  'GET /api/project-update/{id}',
  'GET /api/project-update/{id}/versions',
  'GET /api/project/charity/{id}/projects-summary',
  'GET /api/project/health-status/charity/{id}',
  'GET /api/project/{id}',
  'GET /api/project/{id}/documents',
  'GET /api/report/charity/{id}',
  'GET /api/report/project/{id}',
  'GET /api/statement/donor-org/{id}',
  'GET /api/statement/donor/{id}',
  'GET /api/statement/donor/{id}/years',
  'GET /api/team-page',
  'GET /api/testimonial',
  'GET /api/transaction/charity/{id}',
  'GET /api/transaction/charity/{id}/coverage',
  'GET /api/transaction/charity/{id}/paid-for',
  'GET /api/transaction/project/{id}',
  'GET /api/transaction/project/{id}/coverage',
  'GET /api/transaction/project/{id}/paid-for',
  'GET /api/transaction/{id}',
  'GET /api/transaction/{id}/evidence',
  'GET /api/transaction/{id}/updates',
])
