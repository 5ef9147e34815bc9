import { AppError } from '../../platform/app-error.ts'
import { getNetwork } from '../../platform/rate-limits.ts'
import { defineHandlers, parseRequestedFile } from '../../platform/http/index.ts'
import { decideConsent, viewConsents, viewContacts } from './contact-consent/contact-consent.ts'
import {
  listDonorGifts,
  listNamedDonors,
  readOwnDonation,
  readStartedHere,
  viewListedShares,
} from './gift-views/donation-views.ts'
import { buildOwnGiftsFile, buildReceiptFile } from './gift-views/giver-files.ts'
import { viewRetainedGivers } from './retained-givers/retained-givers.ts'
import { listReceivedGifts } from './gift-views/received-gifts.ts'
import { refundDonation } from './refunds/refund-donation.ts'
import { recordRefundGround } from './refunds/record-refund-ground.ts'
import { hashBrowserSecret } from './checkout/browser-secret-hash.ts'
import { makePuzzle } from './checkout/puzzle.ts'
import { startDonation } from './checkout/start-donation.ts'
import { dismissPayment, listStartedPayments } from './checkout/started-payments.ts'
import { findPublicCharityId } from '../charities/index.ts'

export const donationHandlers = defineHandlers({
  'POST /api/donation': ({ body, deps, request, session }) =>
    startDonation(deps, { session, network: getNetwork(request), gift: body }),
  'GET /api/donation/{id}/puzzle': async ({ deps, params, query }) => {
    const gift = { id: params.id, projectId: query.project, charityId: query.charity }
    return { puzzle: makePuzzle(deps.config, gift, deps.clock.now()) }
  },
  'POST /api/donation/{id}/started-here': async ({ body, db, deps, params }) => ({
    donation: await readStartedHere(db, deps, params.id, body.browserSecret),
  }),
  'GET /api/donation/started': async ({ db, deps, query, session }) => ({
    payments: await listStartedPayments(db, deps, session, query.donorOrg ?? null),
  }),
  'POST /api/donation/{id}/dismiss': async ({ body, deps, params, session }) => {
    const browserHash = hashBrowserSecret(body.browserSecret)
    const starter = { personId: session?.userId ?? null, browserHash }
    return { status: await dismissPayment(deps, starter, params.id) }
  },
  'GET /api/user/contact-consents': async ({ db, session }) => ({
    consents: await viewConsents(db, session),
  }),
  'PATCH /api/user/contact-consent/{id}': async ({ body, db, deps, params, session }) => ({
    consent: await decideConsent(db, deps, session, params.id, body.given),
  }),
  'GET /api/charity/{id}/contacts': ({ db, params, request, session }) =>
    viewContacts(db, session, params.id, request.headers.accept),
  'GET /api/charity/{id}/kept-givers': ({ db, params, query, request, session }) =>
    viewRetainedGivers(db, session, params.id, request.headers.accept, query),
  'POST /api/donation/{id}/refund': ({ body, deps, params, session }) =>
    refundDonation(deps, session, params.id, body),
  'POST /api/donation/{id}/refund/{refund}/ground': async ({ body, deps, params, session }) => ({
    refund: await recordRefundGround(deps, session, params, body),
  }),
  'GET /api/donation/{id}': async ({ db, deps, params, request, session }) => {
    const { file, id } = parseRequestedFile(params.id, request.headers.accept)
    const donation = await readOwnDonation(db, deps, session.userId, id)
    return file === 'pdf' ? buildReceiptFile(donation, deps) : { donation }
  },
  'GET /api/donation/donor/{id}': async ({ db, deps, params, query, request, session }) => {
    const { file, id } = parseRequestedFile(params.id, request.headers.accept)
    if (id.toLowerCase() !== session.userId) throw new AppError('access-denied')
    return file === 'csv'
      ? buildOwnGiftsFile(db, deps, session.userId)
      : listDonorGifts(db, deps, session.userId, query)
  },
  'GET /api/donation/donor/{id}/where-each-went': async ({ deps, params, query, session }) => {
    if (params.id.toLowerCase() !== session.userId) throw new AppError('access-denied')
    return { gifts: await viewListedShares(deps, session.userId, query) }
  },
  'GET /api/donation/charity/{id}': async ({ db, params, query }) =>
    listNamedDonors(db, await findPublicCharityId(db, params.id), query),
  'GET /api/donation/charity-org/{id}': ({ db, params, query, request, session }) =>
    listReceivedGifts(db, session, params.id, request.headers.accept, query),
})
