import { giftAidOn, wordingNotice } from '@pennytrail/contract/gift-aid.ts'
import { formatMoney } from '@pennytrail/contract/money.ts'
import type { Deps } from '../../platform/http/index.ts'
import { compose, type Mail } from '../../platform/mail/index.ts'
import type { ConfirmedRow } from './declarations.sql.ts'

type Needs = Pick<Deps, 'config'>

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const frame = ({ email, first_name: name }: ConfirmedRow, { config }: Needs) => ({
  to: email,
  greeting: `Dear ${name},`,
  action: {
    label: 'See your declarations',
    url: `${config.appOrigin}/dashboard-donor?section=settings`,
  },
})

/** What was declared, in the words that were shown. */
export const declaredMail = (row: ConfirmedRow, deps: Needs): Mail =>
  compose({
    ...frame(row, deps),
    subject: `Your Gift Aid declaration to ${row.charity_name}`,
    paragraphs: [
      `thank you. You have made this declaration: “${row.wording}”`,
      ...(row.amount === null
        ? []
        : [
            `The charity can claim ${formatMoney(giftAidOn(row.amount))} from HM Revenue & Customs on your gift of ${formatMoney(row.amount)}. It costs you nothing more.`,
          ]),
      wordingNotice,
      'You can do all of that in your settings. If you pay Income Tax at the higher or additional rate, you can claim relief on your gifts from HMRC yourself.',
    ],
  })

/** A declaration has ended. */
export const endedMail = (row: ConfirmedRow, from: string, deps: Needs): Mail =>
  compose({
    ...frame(row, deps),
    subject: `Your Gift Aid declaration to ${row.charity_name} has ended`,
    paragraphs: [
      row.scope === 'gift'
        ? `your declaration for one gift to ${row.charity_name} has ended. The charity claims no Gift Aid on it.`
        : `your declaration to ${row.charity_name} has ended. The charity claims no Gift Aid on what you give from ${day.format(new Date(from))} on.`,
      'Where it has claimed some of that already, it gives that back to HM Revenue & Customs with its next claim. You need not do anything.',
    ],
  })
