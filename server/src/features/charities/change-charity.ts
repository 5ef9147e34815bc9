import type { Charity, charityChange } from '@pennytrail/contract'
import { charityRules } from '@pennytrail/contract/charities/rules.ts'
import { toUkDate } from '@pennytrail/contract/uk-date.ts'
import type * as z from 'zod'
import { AppError, makeFieldError } from '../../platform/app-error.ts'
import { mergeSent, type Db } from '../../platform/database/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { lockCharity, updateCharity, type CharityFields, type CharityRow } from './charities.sql.ts'
import { mayEditCharity } from './charities.policy.ts'
import { findCharityAt, viewCharity } from './view-charity.ts'

type Change = z.output<typeof charityChange>

const toFields = (row: CharityRow): CharityFields => ({
  tags: row.tags,
  countriesActive: row.countries_active,
  weblink: row.weblink ?? '',
  reachOutEmail: row.reach_out_email ?? '',
  foundedDate: row.founded_date ?? '',
  introduction: row.introduction,
  hmrcReference: row.hmrc_reference ?? '',
})

/**
 * Changes the fields that were sent. An empty text clears a field. Throws `stale-edit` for an
 * outdated version.
 */
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
  const { version = row.version, ...sent } = change
  if (version !== row.version) throw new AppError('stale-edit')
  const error = charityRules.foundedDate(sent.foundedDate ?? '', toUkDate(now))
  if (error) throw makeFieldError('foundedDate', error)
  const saved = await updateCharity(db, row.id, mergeSent(toFields(row), sent))
  if (!saved) throw new AppError('access-denied')
  return viewCharity(await findCharityAt(db, row.id), session)
}
