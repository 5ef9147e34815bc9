import { maximumGift, minimumGift } from '@pennytrail/contract/donations/rules.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { ExternalLink, TextLink } from '../../ui/link.tsx'
import { SafeguardingContact } from '../admin/index.ts'
import { TextParts } from '../../ui/layout/text-page.tsx'
import { OperatorEmail } from './operator.tsx'
import { CharityRegulators } from './regulators.tsx'

const parts = [
  {
    id: 'report',
    title: 'Report a concern',
    body: (
      <>
        <p>
          Tell us at once if something looks wrong. You do not need proof, and we do not tell the
          person you report who you are.
        </p>
        <ul>
          <li>
            Use “Report this” at the foot of any project, charity, donor organisation or update,
            with or without an account, or write to <OperatorEmail />.
          </li>
          <li>
            If your card or bank account was used without your permission, tell your bank first. It
            can stop the card, dispute the payment, or pay back a Direct Debit under the Direct
            Debit Guarantee.
          </li>
          <li>
            Report a crime to{' '}
            <ExternalLink href="https://www.reportfraud.police.uk">Report Fraud</ExternalLink>, the
            police’s reporting service, on 0300 123 2040. In Scotland call Police Scotland on 101.
          </li>
          <li>
            Report a charity to its regulator: <CharityRegulators />.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'safeguarding',
    title: 'Safeguarding',
    body: <SafeguardingContact />,
  },
  {
    id: 'charities',
    title: 'Who can raise money here',
    body: (
      <ul>
        <li>
          Only charities on a UK charity register can raise money. An administrator looks at every
          claim to a charity and its proof: a code on the registered website, email at its domain,
          or, where the register gives no website, another check by hand.
        </li>
        <li>
          A charity takes no gifts before it is verified. A charity that is suspended or off its
          register takes none either: its open payment pages end, and its monthly gifts are on hold.
        </li>
        <li>
          We cannot stop a Direct Debit that is already at the bank when a charity is suspended. If
          the bank pays it, it goes to the charity’s own Stripe account, and we record it in the
          ledger as a gift. If the charity has disconnected Stripe, we cannot see it, and the
          charity records it. Write to the charity about it. If the debit was a mistake or you did
          not agree to it, your bank pays it back under the Direct Debit Guarantee.
        </li>
        <li>
          A donor organisation gives in its own name only after an administrator has verified it.
        </li>
        <li>
          Each charity has one Stripe account of its own. Stripe checks the identity of its owner.
          We tell the charity’s team by email when the account changes. Another account takes gifts
          after 24 hours, or when a second Lead agrees.
        </li>
        <li>
          We never hold gifts. Payments by card, Direct Debit and Pay by Bank go to the charity’s
          own Stripe account and from there to its bank.
        </li>
      </ul>
    ),
  },
  {
    id: 'gifts',
    title: 'How we watch payments',
    body: (
      <ul>
        <li>
          We limit how many payments one account, one network address and one charity can start,
          which stops people from testing stolen cards.
        </li>
        <li>
          A gift that is paid online is at least {formatMoney(minimumGift)} and at most{' '}
          {formatMoney(maximumGift)}.
        </li>
        <li>
          A refund of a gift that was paid online goes back to the card or bank account that paid
          it, and to no other. A charity that pays back any other gift itself records how and when.
          It records the ground of each refund and, unless the gift’s own terms promise it, its
          trustees’ decision.
        </li>
        <li>
          When a bank disputes a gift, or takes a Direct Debit back, we mark the gift, take its
          money out of its fund, and inform the charity. If the bank decides for the charity, the
          money returns to the fund.
        </li>
        <li>
          Gifts in cash, by cheque and by bank transfer are recorded by the charity, which checks
          who gives. A Gift Aid declaration is only for individuals.
        </li>
      </ul>
    ),
  },
  {
    id: 'ledger',
    title: 'What anyone can check',
    body: (
      <>
        <p>
          Entries in a charity’s ledger cannot be changed or removed. A mistake is corrected by a
          second entry that says why. Checkpoints of every ledger are signed, so that tampering
          shows: <TextLink to="/verify">verify a ledger or a receipt</TextLink>.
        </p>
        <p>
          Spending without a receipt, and spending over the budget, shows on the project’s page.
        </p>
      </>
    ),
  },
  {
    id: 'laundering',
    title: 'Money laundering',
    body: (
      <>
        <p>
          These are warning signs: a large gift from someone the charity does not know, a request to
          pay it back or to pass it on to somebody else, several gifts just below a limit, and
          payments from many cards by one person.
        </p>
        <ul>
          <li>
            Charities must know their donors well enough for the size of a gift, and their partners
            before they pass money on. They must not pay a gift back to another account than the one
            it came from.
          </li>
          <li>
            Trustees report suspicions to the{' '}
            <ExternalLink href="https://www.nationalcrimeagency.gov.uk">
              National Crime Agency
            </ExternalLink>{' '}
            and serious incidents to their regulator. The law may forbid them and us to inform the
            person concerned.
          </li>
          <li>
            We help the police, the National Crime Agency and regulators where the law asks or
            allows it.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'action',
    title: 'What we do',
    body: (
      <ul>
        <li>
          An administrator reads every report. They can hide content and suspend an account, a
          charity or a donor organisation, with a reason. Each of these actions is recorded in a log
          that cannot be changed.
        </li>
        <li>An administrator cannot alter a ledger, and signs in with a second factor.</li>
        <li>
          The team receives the reason, and can appeal once when its content was hidden. A person
          who reported the content hears what we decided, if we have an email address. We answer
          complaints as <TextLink to="/complaints">Complaints</TextLink> says.
        </li>
      </ul>
    ),
  },
]

export default function FraudPolicyParts() {
  return <TextParts parts={parts} />
}
