import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { getMediaType } from '../../../platform/http/index.ts'
import type { FileMakers } from '../../../platform/mail/index.ts'
import { toDonation } from './donation-views.ts'
import { findDonation } from './donation-views.sql.ts'
import { makeReceiptApart } from './make-receipt-apart.ts'

/** Makes the PDF of a receipt email; null if the gift is not paid or no longer belongs to anybody. */
export const fileMakers: FileMakers = {
  receipt: async (id, deps) => {
    const row = await deps.database.read('system', (db) => findDonation(db, id))
    if (!row || !hasArrived(row.status)) return null
    const { config, clock } = deps
    return {
      filename: `receipt-${row.reference}.pdf`,
      contentType: getMediaType('pdf'),
      content: await makeReceiptApart({
        gift: toDonation(row, deps),
        origin: config.appOrigin,
        madeAt: clock.now(),
      }),
    }
  },
}
