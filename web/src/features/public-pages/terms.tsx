import { refundSentence } from '@pennytrail/contract/donations/refunds/refund-sentence.ts'
import { complaintDays } from '@pennytrail/contract/data-complaints/rules.ts'
import { ExternalLink, TextLink } from '../../ui/link.tsx'
import { TextParts } from '../../ui/layout/text-page.tsx'
import { OperatorAddress } from './operator.tsx'
import { FundraisingRegulators, LawOnPurposes } from './regulators.tsx'

const parts = [
  {
    id: 'who',
    title: 'Who these rules apply to',
    body: (
      <>
        <p>
          These rules apply between you and the operator of this service. You agree to them when you
          create an account, or when you give without one.
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
        <li>Use your real name and an email address that is yours.</li>
        <li>An account is for one person. Keep your password private.</li>
        <li>You must be 18 or older to give.</li>
        <li>You may act for an organisation only if it allows you to.</li>
        <li>
          You can delete your account at any time in your profile settings.{' '}
          <TextLink to="/privacy#how-long">Privacy</TextLink> says what charities and we then keep.
          If you are the only Lead of a charity or organisation, make someone else a Lead first.
        </li>
        <li>
          You can give without an account. The links in our emails then show your gift, so keep them
          private. With a link of the last 24 hours you can also delete your name and address.
        </li>
      </ul>
    ),
  },
  {
    id: 'giving',
    title: 'Giving',
    body: (
      <>
        <p>
          A gift is between you and the charity. A gift by card, Direct Debit or Pay by Bank goes
          through Stripe to the charity’s own account. We never hold it.
        </p>
        <p>
          A gift to a project is for that project. If the project raises more than it needs or
          cannot go ahead, the project’s terms say what happens. You see them before you give.
        </p>
        <LawOnPurposes />
        <p>
          A monthly gift is paid every month by card or Direct Debit until you end it. You can
          change it, pause it or end it at any time: on your dashboard or, without an account, by
          the link in each receipt. If you have lost the link,{' '}
          <TextLink to="/guest-gift">ask for a new one</TextLink>. You can also cancel a Direct
          Debit at your bank. A payment that is already at the bank may still be taken. What was
          paid stays a gift. You never owe a payment that could not be taken. If a payment is
          disputed, the monthly gift is on hold until you say to go on.
        </p>
        <p>
          A Direct Debit counts as a gift only once the money has arrived. That takes several
          working days. Your bank statement may show “Stripe”.
        </p>
        <p>
          With a Gift Aid declaration you say that you pay at least as much UK Income Tax or Capital
          Gains Tax as all charities claim on your gifts in a tax year. If that changes, cancel the
          declaration. If you paid less tax, you must pay the difference to HMRC.
        </p>
        <p>
          {refundSentence} See <TextLink to="/fees">Fees and charges</TextLink> for what is taken
          from a gift.
        </p>
      </>
    ),
  },
  {
    id: 'charities',
    title: 'If you act for a charity',
    body: (
      <ul>
        <li>Claim a charity only if you work for it or its trustees allow you to.</li>
        <li>
          Record every payment of a project truthfully and soon, with its receipt if there is one,
          and answer your donors.
        </li>
        <li>
          Publish nothing that could put people at risk. Cover names on receipts, ask before you
          show a face, and do not show the exact place of a project if that could harm anyone.
        </li>
        <li>
          Record gifts in cash, by cheque or by bank transfer as they were made, and Gift Aid
          declarations on paper as they were signed. Claim from HMRC only what you are entitled to,
          and keep what it asks you to keep.
        </li>
        <li>
          Email donors about your work only if they agreed to it, and not after they withdraw.
          Download a new list each time.
        </li>
        <li>
          Keep to the terms of each gift. Refund a gift only if the law or those terms allow it, and
          record the ground and your trustees’ decision. Use an unspent gift for something else only
          under its terms, with the giver’s consent, or by a power, scheme or order that you record.
        </li>
        <li>
          You are responsible for the personal data that your charity keeps. Answer{' '}
          <TextLink to="/data-complaint">complaints about it</TextLink> within {complaintDays} days.
        </li>
      </ul>
    ),
  },
  {
    id: 'organisations',
    title: 'If you act for a donor organisation',
    body: (
      <ul>
        <li>Give in its name only if you may decide that.</li>
        <li>
          A grant is an agreement between the organisation and the charity. What they record here is
          part of it: the purpose, the instalments and the report dates.
        </li>
        <li>Confirm a grant that a charity recorded only if the record is correct.</li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: 'What you publish',
    body: (
      <>
        <p>
          It stays yours. You allow us to show it here, in reports and where it is shared, for as
          long as it is published. Entries in a ledger stay for good.
        </p>
        <p>
          Publish nothing illegal, false or hateful, and nothing that is private to somebody else.
          If someone reports your content, an administrator may hide it. You read the reason and can
          appeal once.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'Illegal content, and how we deal with it',
    body: (
      <>
        <p>
          People publish content here that other people see. The Online Safety Act 2023 calls this a
          user-to-user service and gives us these duties:
        </p>
        <ul>
          <li>
            Anyone can report content as illegal, with or without an account: use “Report this” at
            the foot of the page.
          </li>
          <li>
            An administrator reads every report. We hide illegal content quickly once we know of it.
            That holds for terrorism, for sexual abuse or exploitation of children, and for every
            other kind of illegal content, such as fraud, threats and hate.
          </li>
          <li>
            We can suspend whoever published it, and we inform the police where the law asks for it.
          </li>
          <li>
            People decide, not software. We use no program that searches what you publish for
            illegal content.
          </li>
          <li>
            We tell the person who reported it what we decided, if they left an email address. The
            team whose content we hid reads our reason and can appeal once.
          </li>
          <li>
            You can <TextLink to="/complaints">complain</TextLink> about what we hid or suspended,
            about a report that we did not act on, and about how we meet these duties.
          </li>
        </ul>
        <p>
          When we decide, we weigh freedom of expression and privacy. If we hide your content or
          suspend you against these rules, you can claim for breach of contract.
        </p>
      </>
    ),
  },
  {
    id: 'ours',
    title: 'What we do, and do not do',
    body: (
      <ul>
        <li>
          We check that a charity is on its register and that the person who claims it works for it.
          That does not guarantee that a project will succeed.
        </li>
        <li>We keep ledgers so that nobody can change them unnoticed, including us.</li>
        <li>
          We may suspend an account, a charity or an organisation that breaks these rules. We say
          why.
        </li>
        <li>
          The service can be interrupted. We are liable for what the law does not let us exclude,
          such as fraud, or death or injury caused by our negligence. For other loss, we are liable
          only if we caused it and it was foreseeable.
        </li>
      </ul>
    ),
  },
  {
    id: 'law',
    title: 'Changes and law',
    body: (
      <p>
        If these rules change in a way that matters to you, we email account holders a month before.
        The law of England and Wales applies to these rules. If you live in Scotland or Northern
        Ireland, you can also go to the courts there. See{' '}
        <TextLink to="/complaints">how to complain</TextLink>. Fundraising here follows the{' '}
        <ExternalLink href="https://www.fundraisingregulator.org.uk/code">
          Code of Fundraising Practice
        </ExternalLink>
        , which counts in all of the UK. Take a complaint about fundraising to its regulator.{' '}
        <FundraisingRegulators />
      </p>
    ),
  },
]

export default function TermsParts() {
  return <TextParts parts={parts} />
}
