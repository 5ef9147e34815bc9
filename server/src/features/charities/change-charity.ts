import type { Charity, charityChange } from '@pennytrail/contract'
import { charityRules } from '@pennytrail/contract/charity-rules.ts'
import { ukDate } from '@pennytrail/contract/uk-date.ts'
import type * as z from 'zod'
import { AppError, fieldError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { lockCharity, updateCharity } from './charities.sql.ts'
import { mayEditCharity } from './charities.policy.ts'
import { findCharityAt, viewCharity } from './view-charity.ts'

type Change = z.output<typeof charityChange>

const text = (sent: string | undefined, known: string | null): string | null =>
  sent === undefined ? known : sent || null

/** Changes the fields that were sent; an empty text clears one. An edit of a stale copy saves nothing. */
export const changeCharity = async (
  db: Db,
  session: Session,
  address: string,
  change: Change,
  now: Date,
): Promise<Charity> => {
  const { id } = await findCharityAt(db, address)
  if (!mayEditCharity(session, id)) throw new AppError('access-denied')
  await lockCharity(db, id)
  const row = await findCharityAt(db, id)
  if (change.version !== undefined && change.version !== row.version) {
    throw new AppError('stale-edit')
  }
  const fault = charityRules.foundedDate(change.foundedDate ?? '', ukDate(now))
  if (fault) throw fieldError('foundedDate', fault)
  const saved = await updateCharity(db, row.id, {
    tags: change.tags ?? row.tags,
    countriesActive: change.countriesActive ?? row.countries_active,
    weblink: text(change.weblink, row.weblink),
    reachOutEmail: text(change.reachOutEmail, row.reach_out_email),
    foundedDate: text(change.foundedDate, row.founded_date),
    introduction: change.introduction ?? row.introduction,
    hmrcReference: text(change.hmrcReference, row.hmrc_reference),
  })
  if (!saved) throw new AppError('access-denied')
  return viewCharity(await findCharityAt(db, row.id), session)
}
