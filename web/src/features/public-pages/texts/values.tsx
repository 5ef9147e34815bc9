/** Values and components that the texts of this folder name, as `{value}` and `<Component />`. */
import { complaintDays, complaintYears } from '@pennytrail/contract/data-complaints/rules.ts'
import {
  declarationRecordSentence,
  giverRecordSentence,
} from '@pennytrail/contract/donations/retained-givers/retained-giver-rules.ts'
import { refundSentence } from '@pennytrail/contract/donations/refunds/refund-sentence.ts'
import * as gifts from '@pennytrail/contract/donations/rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { retentionDays } from '@pennytrail/contract/system/retention-days.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { ButtonLink } from '../../../ui/link.tsx'

export { SafeguardingContact } from '../../admin/index.ts'
export { DebitNoticeDetails, OperatorAddress, OperatorEmail } from '../operator.tsx'
export { CharityRegulators, FundraisingRegulators, LawOnPurposes } from '../regulators.tsx'
export { StoredItems } from '../stored-items.tsx'
export {
  complaintDays,
  complaintYears,
  declarationRecordSentence,
  giverRecordSentence,
  refundSentence,
}

export const minimumGift = formatMoney(gifts.minimumGift)
export const maximumGift = formatMoney(gifts.maximumGift)

function days(count: number) {
  return formatPlural(count, 'day')
}

export const sessionDays = days(retentionDays.sessions)
export const accountEventDays = days(retentionDays.accountEvents)
export const notificationDays = days(retentionDays.notifications)
export const resetCodeDays = days(retentionDays.resetCodes)
export const inviteDays = days(retentionDays.invites)
export const unusedFileDays = days(retentionDays.unusedFiles)
export const unpaidGuestDays = days(retentionDays.unpaidGuests)

export function RegisterCharity() {
  return <ButtonLink to="/register">Register your charity</ButtonLink>
}
