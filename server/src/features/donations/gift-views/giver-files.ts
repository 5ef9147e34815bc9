import type { Donation } from '@pennytrail/contract'
import { listPaidBackMethods } from '@pennytrail/contract/donations/refunds/paid-back.ts'
import { hasArrived } from '@pennytrail/contract/donations/rules.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import { FileAnswer, getMediaType, type Deps } from '../../../platform/http/index.ts'
import { buildGiftsCsv } from '../../grants/index.ts'
import { toDonation } from './donation-views.ts'
import { listOwnDonations } from './donation-views.sql.ts'

const maxGiftsInFile = 100_000

/** Creates the receipt of a gift as PDF. Throws `receipt-not-ready` before the gift is paid. */
export const buildReceiptFile = async (
  gift: Donation,
  { clock, config }: Deps,
): Promise<FileAnswer> => {
  if (!hasArrived(gift.status)) throw new AppError('receipt-not-ready')
  // Loaded on first use, because few requests need a PDF.
  const { buildReceiptPdf } = await import('./receipt.pdf.ts')
  const pdf = await buildReceiptPdf(gift, config.appOrigin, clock.now())
  return new FileAnswer(getMediaType('pdf'), `receipt-${gift.reference}.pdf`, pdf)
}

/** Creates a CSV file of all gifts of a person, as in their list. Throws `too-many-rows`. */
export const buildOwnGiftsFile = async (
  db: Db,
  deps: Deps,
  personId: string,
): Promise<FileAnswer> => {
  const rows = await listOwnDonations(db, personId, { limit: maxGiftsInFile + 1, offset: 0 })
  if (rows.length > maxGiftsInFile) throw new AppError('too-many-rows')
  const csv = buildGiftsCsv(
    rows.map((row) => {
      const gift = toDonation(row, deps)
      return { ...gift, paidBackBy: listPaidBackMethods(gift.refunds) }
    }),
  )
  return new FileAnswer(getMediaType('csv'), 'gifts.csv', csv)
}
