import { monthlyGiftPath } from '@pennytrail/contract/monthly-gifts/rules.ts'
import { AppError } from '../../platform/app-error.ts'
import { defineHandlers } from '../../platform/http/index.ts'
import { isInOrg, mayGiveFor } from '../grants/index.ts'
import { changeMonthly, isRaise } from './change-monthly-gift.ts'
import { askToConfirm } from './confirm-monthly-payment.ts'
import { listMonthly, type MonthlyRow } from './monthly-gifts.sql.ts'
import { askForCard } from './replace-card.ts'
import { sendNewLink } from './send-new-link.ts'
import { findLinkedGift, findOwnGift } from './find-own-monthly-gift.ts'
import { viewMonthly } from './view-monthly-gift.ts'

/** Returns the section of the giver’s dashboard that lists this monthly gift. */
const getDashboardSection = ({ donorOrgId }: MonthlyRow): string =>
  donorOrgId === null
    ? '/dashboard-donor?section=monthly'
    : `/dashboard-donor-org?section=gifts&org=${donorOrgId}`

export const monthlyGiftHandlers = defineHandlers({
  'GET /api/monthly-gift': async ({ db, deps, session }) => ({
    gifts: (await listMonthly(db, { personId: session.userId })).map((row) =>
      viewMonthly(row, deps),
    ),
  }),
  'GET /api/monthly-gift/donor-org/{id}': async ({ db, deps, params: { id }, session }) => {
    if (!isInOrg(session, id)) throw new AppError('access-denied')
    const gifts = await listMonthly(db, { donorOrgId: id })
    const canChange = mayGiveFor(session, id)
    return { gifts: gifts.map((row) => viewMonthly(row, deps, canChange)) }
  },
  'PATCH /api/monthly-gift/{id}': async ({ body, deps, params, session }) => ({
    gift: await changeMonthly(deps, await findOwnGift(deps, session, params.id), body),
  }),
  'POST /api/monthly-gift/{id}/card': async ({ deps, params, session }) => {
    const gift = await findOwnGift(deps, session, params.id)
    return askForCard(deps, gift, getDashboardSection(gift))
  },
  'POST /api/monthly-gift/{id}/confirmation': async ({ deps, params, session }) =>
    askToConfirm(deps, await findOwnGift(deps, session, params.id)),
  'POST /api/monthly-link': async ({ body, deps }) => ({
    gift: viewMonthly(await findLinkedGift(deps, body.link), deps),
  }),
  'PATCH /api/monthly-link': async ({ body: { link, ...change }, deps }) => {
    const gift = await findLinkedGift(deps, link)
    if (!gift.isFresh && isRaise(gift, change)) throw new AppError('monthly-link-not-fresh')
    return { gift: await changeMonthly(deps, gift, change) }
  },
  'POST /api/monthly-link/new-link': async ({ body, deps }) =>
    sendNewLink(deps, await findLinkedGift(deps, body.link)),
  // The page that the provider leads back to has kept the link in its tab.
  'POST /api/monthly-link/card': async ({ body, deps }) =>
    askForCard(deps, await findLinkedGift(deps, body.link), monthlyGiftPath),
  'POST /api/monthly-link/confirmation': async ({ body, deps }) =>
    askToConfirm(deps, await findLinkedGift(deps, body.link)),
})
