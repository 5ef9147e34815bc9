import { notGiftGrounds, type NotGift } from '@pennytrail/contract/gift-aid/eligibility.ts'
import { coolingOffDays } from '@pennytrail/contract/gift-aid/declaration-rules.ts'
import {
  computeGiftAid,
  higherRateNotice,
  listWordingParagraphs,
  wordingNotice,
} from '@pennytrail/contract/gift-aid/rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { formatDay } from '@pennytrail/contract/dates/uk-time.ts'
import type { Deps } from '../../platform/http/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { ConfirmedRow, DeclaredGiverRow } from './gift-aid.rows.ts'

type RequiredDeps = Pick<Deps, 'config'>

const buildFramedEmail = (
  { email, firstName: name, hasAccount }: Pick<ConfirmedRow, 'email' | 'firstName' | 'hasAccount'>,
  { config }: RequiredDeps,
  page = { label: 'See your declarations', path: '/dashboard-donor?section=settings' },
) => ({
  to: email,
  greeting: `Dear ${name},`,
  ...(hasAccount ? { action: { label: page.label, url: `${config.appOrigin}${page.path}` } } : {}),
})

/**
 * Quotes the declaration as it was shown. The first version of the wording consisted of HMRC’s
 * statement alone, so the email adds the notices of later versions after the quotation.
 */
const quoteWording = ({ wording }: ConfirmedRow): string[] => {
  const [statement = '', ...rest] = listWordingParagraphs(wording)
  return rest.length === 0
    ? [`“${statement}”`, wordingNotice, higherRateNotice]
    : [`“${statement}`, ...rest.slice(0, -1), `${rest.at(-1)}”`]
}

/** Builds the email that confirms a declaration in the words that were shown. */
export const buildDeclarationMadeEmail = (row: ConfirmedRow, deps: RequiredDeps): Mail => ({
  ...buildFramedEmail(row, deps),
  subject: `Your Gift Aid declaration to ${row.charityName}`,
  paragraphs: [
    'thank you. You have made this declaration:',
    { quote: quoteWording(row) },
    ...(row.amount === null
      ? []
      : [
          `The charity can claim ${formatMoney(computeGiftAid(row.amount))} from HM Revenue & Customs on your gift of ${formatMoney(row.amount)}. It costs you nothing more.`,
        ]),
    row.hasAccount
      ? 'You can cancel it, and change your name or home address, in your settings.'
      : `Tell ${row.charityName} if you want to cancel it, or if your name or home address changes.`,
  ],
})

/**
 * Builds the email about a declaration that a charity recorded, with everything that the written
 * confirmation of an oral declaration must contain. Source: SI 2000/2074, regulation 5.
 */
export const buildDeclarationRecordedEmail = (row: ConfirmedRow, deps: RequiredDeps): Mail => ({
  ...buildFramedEmail(row, deps),
  subject: `${row.charityName} recorded your Gift Aid declaration`,
  paragraphs: [
    `${row.charityName} has recorded the Gift Aid declaration that you made ${row.taken === 'oral' ? 'by word of mouth' : 'on paper'} on ${formatDay(row.declaredOn)}:`,
    { quote: quoteWording(row) },
    row.taken === 'oral'
      ? `This is your written confirmation. If you cancel within ${coolingOffDays} days, the declaration counts as never made. If you cancel later, the charity claims nothing on your gifts from then on.`
      : 'You can cancel it at any time. The charity will then not claim Gift Aid on your later gifts.',
    row.hasAccount
      ? 'You can do that in your settings.'
      : 'Tell the charity if you want to cancel it, or if you made no such declaration.',
  ],
})

/** Builds the email that says that a declaration has ended. */
export const buildDeclarationEndedEmail = (
  row: ConfirmedRow,
  from: string,
  deps: RequiredDeps,
): Mail => ({
  ...buildFramedEmail(row, deps),
  subject: `Your Gift Aid declaration to ${row.charityName} has ended`,
  paragraphs: [
    row.scope === 'gift'
      ? `your declaration for one gift to ${row.charityName} has ended. The charity will not claim Gift Aid on it.`
      : `your declaration to ${row.charityName} has ended. The charity will not claim Gift Aid on gifts from ${formatDay(from)}.`,
    'If it has already claimed on some of these gifts, it repays HM Revenue & Customs. You do not need to do anything.',
  ],
})

const statementPage = { label: 'See your giving statement', path: '/statement' }

/**
 * Builds the email that tells a giver that the charity left a gift out of Gift Aid, or that the gift
 * counts again if `notGift` is null.
 */
export const buildLeftOutEmail = (
  row: DeclaredGiverRow,
  notGift: NotGift | null,
  deps: RequiredDeps,
): Mail => {
  const { amount, charityName, givenOn, reference } = row
  const gift = `your gift of ${formatMoney(amount)} on ${formatDay(givenOn)} (${reference})`
  return notGift === null
    ? {
        ...buildFramedEmail(row, deps, statementPage),
        subject: `Your gift to ${charityName} counts for Gift Aid again`,
        paragraphs: [
          `${charityName} had left ${gift} out of Gift Aid. It has put the gift back, and can claim Gift Aid on it.`,
          'The gift is in your statement of Gift Aid again.',
        ],
      }
    : {
        ...buildFramedEmail(row, deps, statementPage),
        subject: `Your gift to ${charityName} does not count for Gift Aid`,
        paragraphs: [
          `${charityName} has left ${gift} out of Gift Aid, because ${notGiftGrounds[notGift]}.`,
          'The charity claims no Gift Aid on it. If it has claimed already, it repays HM Revenue & Customs.',
          'The gift is no longer in your statement of Gift Aid. If you named it in a tax return, correct the return.',
          `If you think that this is wrong, ask ${charityName}.`,
        ],
      }
}
