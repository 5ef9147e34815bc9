import { refundSentence } from '@pennytrail/contract/donations/refunds/refund-sentence.ts'
import { ExternalLink, TextLink } from '../../ui/link.tsx'
import { TextParts } from '../../ui/layout/text-page.tsx'
import { OperatorAddress } from './operator.tsx'

const parts = [
  {
    id: 'who',
    title: 'Who these rules apply to',
    body: (
      <>
        <p>
          These rules apply between you and the operator of this service. By creating an account you
          agree to them.
        </p>
        <OperatorAddress />
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>Give your real name and an email address that is yours.</li>
        <li>One account is for one person. Keep your password to yourself.</li>
        <li>
          You must be 18 or older to give, and entitled to speak for an organisation to act for it.
        </li>
        <li>You can delete your account at any time in your profile settings.</li>
      </ul>
    ),
  },
  {
    id: 'giving',
    title: 'Giving',
    body: (
      <>
        <p>
          A gift is between you and the charity. It goes through Stripe, straight to the charity’s
          own account; we never hold it. A gift to a project is for that project: the charity may
          spend it on nothing else unless you agree, or the project’s terms say so, which you see
          before you give.
        </p>
        <p>
          A monthly gift is taken on the same day every month until you end it. You can change it,
          leave payments out or end it at any time, on your dashboard or by the link in each
          receipt. What was paid already stays a gift.
        </p>
        <p>
          With a Gift Aid declaration you say that you pay enough UK tax for what is claimed on your
          gifts. If that changes, end it in your settings; if you paid less, the difference is yours
          to pay to HMRC.
        </p>
        <p>
          {refundSentence} <TextLink to="/fees">Fees and charges</TextLink> says what is taken from
          a gift.
        </p>
      </>
    ),
  },
  {
    id: 'charities',
    title: 'If you act for a charity',
    body: (
      <ul>
        <li>Claim only a charity you are entitled to speak for.</li>
        <li>
          Write down every payment of a project truthfully and soon, with its receipt where there is
          one, and answer those who gave.
        </li>
        <li>
          Publish nothing that could put people at risk: cover names on receipts, ask before you
          show a face, and round the place of a project where it matters.
        </li>
        <li>
          Record gifts in cash, by cheque or by bank transfer as they were made, and Gift Aid
          declarations on paper as they were signed. Claim from HMRC only what you are entitled to,
          and keep what it asks you to keep.
        </li>
        <li>
          Write about your work only to givers who agreed to it, and leave out who ended that: take
          the list anew each time.
        </li>
        <li>
          Keep to the terms that each gift was given under. Refund a gift only where the law or
          those terms allow it, and record the ground and your trustees’ decision. Where the terms
          do not say so, ask the giver before an unspent part of a gift moves.
        </li>
      </ul>
    ),
  },
  {
    id: 'organisations',
    title: 'If you act for a donor organisation',
    body: (
      <ul>
        <li>Give in its name only what you are entitled to decide.</li>
        <li>
          A grant is an agreement between the organisation and the charity: its purpose, its
          instalments and its report dates are what the two of them set down here.
        </li>
        <li>Confirm a grant that a charity recorded only if it was made as it says.</li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: 'What you publish',
    body: (
      <>
        <p>
          It stays yours. You let us show it here, in reports and where it is shared, for as long as
          it is published. Lines of a ledger stay for good.
        </p>
        <p>
          Nothing unlawful, false, hateful or private to others. Anyone can report what breaks this;
          an administrator may hide it, with a reason, and you can appeal once.
        </p>
      </>
    ),
  },
  {
    id: 'ours',
    title: 'What we do, and do not',
    body: (
      <ul>
        <li>
          We check that a charity is on its register and that the person who claims it may speak for
          it. That does not guarantee that a project will succeed.
        </li>
        <li>We keep ledgers so that nobody, including us, can rewrite them.</li>
        <li>
          We may suspend an account, a charity or an organisation that breaks these rules, and say
          why.
        </li>
        <li>
          The service can be interrupted. We answer for what the law says cannot be excluded, such
          as fraud or injury through our negligence; for other loss only where we caused it and
          could have foreseen it.
        </li>
      </ul>
    ),
  },
  {
    id: 'law',
    title: 'Changes and law',
    body: (
      <p>
        If these rules change in a way that matters to you, we write to you a month before. The law
        of England and Wales applies; where you live in Scotland or Northern Ireland, you can also
        go to the courts there. What you may do if you are not content stands on{' '}
        <TextLink to="/complaints">Complaints</TextLink>; the code that fundraising keeps to is the{' '}
        <ExternalLink href="https://www.fundraisingregulator.org.uk/code">
          Code of Fundraising Practice
        </ExternalLink>
        .
      </p>
    ),
  },
]

export default function TermsParts() {
  return <TextParts parts={parts} />
}
