import { formatMoney } from '@pennytrail/contract/format-money.ts'
import {
  declarationRecordSentence,
  giverRecordSentence,
} from '@pennytrail/contract/donations/retained-givers/retained-giver-rules.ts'
import {
  describeLastDebits,
  type GiverDebit,
} from '@pennytrail/contract/monthly-gifts/debit-words.ts'
import { guestLinkDays, maxGiftsInEmail } from '@pennytrail/contract/guest-gifts/rules.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { makeGuestLink } from '../donations/index.ts'
import type { ListGuestGiftsRow } from './guest-gifts.rows.ts'

/** Builds the email with a new link to each gift of an address without an account. */
export const buildNewLinksEmail = (
  email: string,
  gifts: readonly ListGuestGiftsRow[],
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
): Mail => ({
  to: email,
  subject: 'Your links to your gifts',
  greeting: 'Hello,',
  paragraphs: [
    'Someone, probably you, asked for new links to the gifts made with this address. Each opens the receipt and where the money went:',
    ...gifts.map((gift) => ({
      text: `${formatMoney(gift.amount, gift.currency)} to ${gift.charityName}, ${formatDay(gift.givenAt)}:`,
      link: {
        label: 'See this gift',
        url: makeGuestLink(config, { id: gift.id, email, at: clock.now() }),
      },
    })),
    ...(gifts.length < maxGiftsInEmail ? [] : [`These are your newest ${maxGiftsInEmail} gifts.`]),
  ],
  closing: [
    `The links work for ${guestLinkDays} days. Keep them private: anyone who has one can see that gift.`,
    'If this was not you, ignore this email. Only this address got it.',
  ],
})

/** Tells the address of a guest that the gift is in an account now. It does not name the account. */
export const buildGiftKeptEmail = (
  email: string,
  { appOrigin }: Pick<Config, 'appOrigin'>,
): Mail => ({
  to: email,
  subject: 'Your gift is in an account now',
  greeting: 'Hello,',
  paragraphs: [
    'Someone opened the link that we sent to this address and took the gift into their Pennytrail account. You can find it there from now on. The links in earlier emails no longer open it.',
  ],
  closing: ['If this was not you, somebody else may have read our email. Please write to us.'],
  action: { label: 'See your gifts', url: `${appOrigin}/dashboard-donor` },
})

/** Confirms to a guest that name and address are deleted. */
export const buildGuestErasedEmail = (email: string, debits: readonly GiverDebit[]): Mail => ({
  to: email,
  subject: 'Your name and address have been deleted',
  greeting: 'Hello,',
  paragraphs: [
    'We have deleted your name and email address from your gift, as you asked. The gift stays in the charity’s ledger without you. A monthly gift has ended.',
    giverRecordSentence,
    declarationRecordSentence,
    ...(debits.length === 0 ? [] : [describeLastDebits(debits)]),
  ],
  closing: ['This is our last email about this gift.'],
})
