import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { queueMail } from '../../../platform/mail/index.ts'
import { noteAccountEvent } from '../account-log/account-log.sql.ts'
import { buildSecondFactorEmail } from '../identity.emails.ts'
import { readAccount } from '../identity.sql.ts'

export const notifySecondFactorChange = async (
  deps: Deps,
  db: Db,
  personId: string,
  on: boolean,
): Promise<void> => {
  await noteAccountEvent(db, personId, on ? 'factor-on' : 'factor-off', deps.clock.now())
  const account = await readAccount(db, personId)
  await queueMail(db, buildSecondFactorEmail(account, deps.config.appOrigin, on), 'first')
}
