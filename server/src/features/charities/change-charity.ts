import type { Charity, charityChange } from '@pennytrail/contract'
import { charityFields } from '@pennytrail/contract/charities/fields.ts'
import { pickFields } from '@pennytrail/contract/fields.ts'
import { getFullName } from '@pennytrail/contract/identity/person-name.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import type * as z from 'zod'
import { AppError, makeFieldError } from '../../platform/app-error.ts'
import { mergeSent, type Db } from '../../platform/database/index.ts'
import { assertFreshProof, type Deps, type Session } from '../../platform/http/index.ts'
import { tellLeadsOfReference } from './tell-leads-of-reference.ts'
import { lockCharity, updateCharity } from './charities.sql.ts'
import { findCharityAt, viewCharity } from './view-charity.ts'

type Change = z.output<typeof charityChange>

/**
 * Changes the fields of the charity that the request contains. An empty text clears a field. Throws
 * `stale-edit` if the edit is based on an old version. HMRC's reference, under which Gift Aid is
 * claimed, needs a fresh proof (`fresh-sign-in-required`), and all Leads are told.
 */
export const changeCharity = async (
  db: Db,
  deps: Deps,
  session: Session,
  id: string,
  change: Change,
): Promise<Charity> => {
  const now = deps.clock.now()
  await lockCharity(db, id)
  const row = await findCharityAt(db, id)
  const { version = row.version, ...sent } = change
  if (version !== row.version) throw new AppError('stale-edit')
  const isReferenceNew =
    sent.hmrcReference !== undefined && (sent.hmrcReference || null) !== (row.hmrcReference || null)
  if (isReferenceNew) assertFreshProof(deps, session)
  const error = charityFields.foundedDate.rule(sent.foundedDate ?? '', toUkDate(now))
  if (error) throw makeFieldError('foundedDate', error)
  const saved = await updateCharity(
    db,
    row.id,
    mergeSent(
      {
        ...pickFields(charityFields, row),
        giftAmounts: row.giftAmounts,
        orgGiftAmounts: row.orgGiftAmounts,
      },
      sent,
    ),
  )
  if (!saved) throw new AppError('access-denied')
  if (isReferenceNew) await tellLeadsOfReference(db, deps, row, getFullName(session))
  return viewCharity(await findCharityAt(db, row.id), session)
}
