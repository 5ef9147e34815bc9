import { AppError } from '../../platform/app-error.ts'
import { handlers } from '../../platform/http/index.ts'
import { listDonorGifts, listNamedDonors, readOwnDonation } from './donation-views.ts'
import { findPublicCharity } from './find-charity.ts'
import { listReceivedGifts } from './received-gifts.ts'
import { refundDonation } from './refund-donation.ts'
import { startDonation } from './start-donation.ts'

export const donationHandlers = handlers({
  'POST /api/donation': {
    detached: true,
    handle: ({ body, deps, request, session }) => startDonation(deps, session, request.ip, body),
  },
  'POST /api/donation/{id}/refund': {
    detached: true,
    handle: ({ body, deps, params, session }) => refundDonation(deps, session, params.id, body),
  },
  'GET /api/donation/{id}': {
    handle: async ({ db, deps, params, session }) => ({
      donation: await readOwnDonation(db, deps, session.userId, params.id),
    }),
  },
  'GET /api/donation/donor/{id}': {
    handle: async ({ db, deps, params, query, session }) => {
      if (params.id !== session.userId) throw new AppError('access-denied')
      return listDonorGifts(db, deps, params.id, query)
    },
  },
  'GET /api/donation/charity/{id}': {
    handle: async ({ db, params, query }) =>
      listNamedDonors(db, await findPublicCharity(db, params.id), query),
  },
  'GET /api/donation/charity-org/{id}': {
    handle: ({ db, params, query, request, session }) =>
      listReceivedGifts(db, session, params.id, request.headers.accept, query),
  },
})
