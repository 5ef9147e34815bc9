import type { Grant } from '@pennytrail/contract'
import { describePage } from '@pennytrail/contract/pagination.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { AppError, orThrow } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import { FileAnswer, getMediaType, type Deps, type Session } from '../../platform/http/index.ts'
import { buildOrgGiftsCsv } from './gifts.csv.ts'
import { mayGiveFor, mayRecordGifts } from './grants.policy.ts'
import { findGrant, type GrantRow } from './grants.sql.ts'
import { listOrgGifts, summariseOrgGifts } from './org-gifts.sql.ts'

export const viewGrant = (row: GrantRow, session: Session): Grant => {
  const ofOrg = mayGiveFor(session, row.donorOrg.id)
  const ofCharity = mayRecordGifts(session, row.charity.id)
  const isConfirmed = row.state === 'confirmed'
  return {
    ...row,
    can: {
      decide: ofOrg && row.state === 'waiting',
      withdraw: ofCharity && row.state === 'waiting',
      receive: ofCharity && isConfirmed && row.method === 'bank-transfer',
      report: isConfirmed && row.received > 0 && (ofCharity || ofOrg),
    },
  }
}

/**
 * Returns a grant of the caller's organisation or charity; row-level security hides every other.
 */
export const readGrant = async (db: Db, session: Session, id: string): Promise<Grant> => {
  const row = orThrow(await findGrant(db, id), 'grant-not-found')
  return viewGrant(row, session)
}

export const viewOrgGifts = async (
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  orgId: string,
  { page, limit }: { page: number; limit: number },
) => {
  const today = toUkDate(clock.now())
  const yearStart = `${today.slice(0, 4)}-01-01`
  const { count, ...figures } = await summariseOrgGifts(db, orgId, yearStart, today)
  return {
    donations: await listOrgGifts(db, orgId, { limit, offset: (page - 1) * limit }),
    summary: { currency: 'GBP', ...figures },
    ...describePage({ page, limit }, count),
  }
}

const maxGiftsInFile = 100_000

/** Exports every gift of an organisation, as its list shows them. Throws `too-many-rows`. */
export const buildOrgGiftsFile = async (db: Db, orgId: string): Promise<FileAnswer> => {
  const gifts = await listOrgGifts(db, orgId, { limit: maxGiftsInFile + 1, offset: 0 })
  if (gifts.length > maxGiftsInFile) throw new AppError('too-many-rows')
  return new FileAnswer(getMediaType('csv'), 'gifts.csv', buildOrgGiftsCsv(gifts))
}
