import type { Donation } from '@pennytrail/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { FileAnswer, mediaTypeOf, type Deps } from '../../../platform/http/index.ts'
import { giftsCsv } from '../../grants/index.ts'
import { donationView } from './donation-views.ts'
import { listOwnDonations } from './donation-views.sql.ts'

/** The most gifts that one file holds. */
const mostInFile = 100_000

/** The receipt of a gift, for its giver, on paper. */
export const receiptFile = async (gift: Donation, { clock, config }: Deps): Promise<FileAnswer> => {
  // Loaded when first asked for: few calls print.
  const { receiptPdf } = await import('./receipt.pdf.ts')
  const pdf = await receiptPdf(gift, config.appOrigin, clock.now())
  return new FileAnswer(mediaTypeOf('pdf'), `receipt-${gift.reference}.pdf`, pdf)
}

/** Every gift of a person, as their list shows them. Throws `too-many-rows`. */
export const ownGiftsFile = async (db: Db, deps: Deps, personId: string): Promise<FileAnswer> => {
  const rows = await listOwnDonations(db, personId, { limit: mostInFile + 1, offset: 0 })
  if (rows.length > mostInFile) throw new AppError('too-many-rows')
  const csv = giftsCsv(rows.map((row) => donationView(row, deps)))
  return new FileAnswer(mediaTypeOf('csv'), 'gifts.csv', csv)
}
