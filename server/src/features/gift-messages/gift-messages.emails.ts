import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { buildEmail } from '../notifications/index.ts'
import type { Recipient } from './gift-messages.rows.ts'
import type { GiftRow } from './gift-messages.sql.ts'

type RequiredDeps = Pick<Config, 'appOrigin' | 'tokenKeys'>

const describeGift = ({ amount, currency, projectTitle }: GiftRow): string =>
  `${formatMoney(amount, currency)}${projectTitle === null ? '' : ` to “${projectTitle}”`}`

/** Splits plain text into lines, each a paragraph of its own. */
const splitLines = (body: string): string[] => body.split('\n').filter((line) => line.trim() !== '')

/** Builds the email to a team member about a giver's message. */
export const toTeam = (
  config: RequiredDeps,
  { email, firstname, personId }: Recipient,
  gift: GiftRow,
  message: { readonly name: string; readonly body: string; readonly replyTo: string | null },
): Mail => {
  const query = `section=donors&charity=${gift.charityNumber}&gift=${gift.id}`
  const emailMessage = buildEmail(
    config,
    { personId, kind: 'gift-messages' },
    {
      to: email,
      subject: `${message.name} writes about gift ${gift.reference}`,
      greeting: `Dear ${firstname},`,
      paragraphs: [
        `${message.name}, who gave ${describeGift(gift)}, writes to ${gift.charityName}:`,
        { quote: splitLines(message.body) },
      ],
      action: { label: 'Read and reply', url: `${config.appOrigin}/dashboard-charity?${query}` },
      closing: [
        message.replyTo === null
          ? 'We email your reply to the giver and keep it with the gift. Please do not reply to this email, because nobody reads it.'
          : `You can also reply to this email, and your reply goes to ${message.replyTo}. A reply on the page is kept with the gift.`,
      ],
    },
  )
  return message.replyTo === null ? emailMessage : { ...emailMessage, replyTo: message.replyTo }
}

/** Builds the email to the giver about the charity's answer. */
export const toGiver = (
  config: RequiredDeps,
  { email, firstname, personId }: Recipient,
  gift: GiftRow,
  body: string,
): Mail =>
  buildEmail(
    config,
    { personId, kind: 'gift-news' },
    {
      to: email,
      subject: `${gift.charityName} replied about your gift`,
      greeting: `Dear ${firstname},`,
      paragraphs: [
        `${gift.charityName} writes about your gift of ${describeGift(gift)}:`,
        { quote: splitLines(body) },
      ],
      action: {
        label: 'Read and reply',
        url: `${config.appOrigin}/donation/${gift.id}#messages`,
      },
      closing: [
        `Reference: ${gift.reference}`,
        'Please do not reply to this email, because nobody reads it. To reach the charity, write on the page.',
      ],
    },
  )
