export { syncMissedRefunds, buildSinceQuery } from './refunds/sync-missed-refunds.ts'
export {
  describeInstruction,
  readMandateReference,
  type Instruction,
} from './direct-debit-instruction.ts'
export { decideConsent } from './contact-consent/contact-consent.ts'
export { exportConsents } from './contact-consent/contact-consent.sql.ts'
export { donationHandlers as handlers } from './donations.routes.ts'
export { donationFigures as figures } from './donation-figures.ts'
export { donationSchedule as schedule, donationTasks as tasks } from './donations.tasks.ts'
export { listNamedDonors, readOwnDonation } from './gift-views/donation-views.ts'
export { listGiverDebits } from './gift-views/giver-debits.sql.ts'
export { buildReceiptFile } from './gift-views/giver-files.ts'
export { toDisputeSnapshot } from './refunds/dispute-snapshot.ts'
export {
  readGiftPayment,
  toRefundSnapshot,
  type PaymentSnapshot,
} from './settlement/payment-snapshot.ts'
export { insertRequest } from './refunds/refund.sql.ts'
export { insertOfflineRefund, tellPaidBack } from './refunds/offline-refund.ts'
export { receivedRefunds } from './refunds/refund-rows.sql.ts'
export { closeCheckout } from './checkout/checkout.ts'
export { insertGuest } from './checkout/guest-giver.sql.ts'
export { linkToGift } from './link-to-gift.ts'
export { makeGuestLink, readGuestLink } from './checkout/guest-link.ts'
export { makeMonthlyLink, readMonthlyLink } from './checkout/monthly-link.ts'
export { recordedGiverJson } from './retained-givers/recorded-giver.sql.ts'
export { reconcileDonations } from './settlement/reconcile-gifts.ts'
export { reconcileRefunds } from './refunds/reconcile-refunds.ts'
export { syncGift } from './settlement/sync-gift.ts'
export { settleGift, settleGifts } from './settlement/settle-gift.ts'
export { lockDonation, lockDonations } from './settlement/settle-gift.sql.ts'
export { insertPending } from './checkout/start-donation.sql.ts'
export { findRefundError } from './refunds/refund-donation.ts'
export { sendRefund } from './refunds/send-refund.ts'
export { anonymiseGiver } from './retained-givers/anonymise-giver.ts'
export { retainGiver } from './retained-givers/retained-givers.ts'
export { recordEvent, handleGiftEvent } from './webhooks/handle-gift-event.ts'
export { endOpenCheckouts } from './checkout/end-open-checkouts.ts'
export { toSitePath } from './checkout/to-site-path.ts'
export { emailTeam } from './email-team.ts'
export { fileMakers } from './gift-views/receipt-attachment.ts'
