import { complaintDays } from '@pennytrail/contract/data-complaints/rules.ts'
import { ExternalLink, TextLink } from '../../ui/link.tsx'
import { TextParts } from '../../ui/layout/text-page.tsx'
import { OperatorEmail } from './operator.tsx'
import { CharityRegulators, FundraisingRegulators } from './regulators.tsx'

const parts = [
  {
    id: 'charity',
    title: 'About a charity or a project',
    body: (
      <>
        <ol>
          <li>
            Write to the charity, by the email address on its page. If it is about your gift, name
            the reference on your receipt. The charity knows the facts and has to answer you.
          </li>
          <li>
            If you hear nothing within 14 days, or are unhappy with its answer, write to us at{' '}
            <OperatorEmail />. We check the ledger and what was published, and tell you what we
            found within another 14 days. We can hide misleading content and suspend a charity. We
            cannot refund a gift, because we never had the money.
          </li>
          <li>
            Take a complaint about fundraising to its regulator. <FundraisingRegulators />
          </li>
        </ol>
        <p>
          If you suspect fraud or harm, tell the charity’s regulator at once: <CharityRegulators />.
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'About something published here',
    body: (
      <>
        <p>
          Every project, charity, donor organisation and update has a “Report this” button at the
          bottom. You do not need an account. An administrator reads every report. If you leave your
          email address, we tell you what we decided and then delete the address. What we hide, we
          hide with a reason, in a log that cannot be erased.
        </p>
        <p>
          If you think that we decided wrongly, or did not act, complain about Pennytrail as below.
          That also holds if we hid something of yours or suspended you.
        </p>
      </>
    ),
  },
  {
    id: 'us',
    title: 'About Pennytrail',
    body: (
      <p>
        Write to <OperatorEmail />. We confirm within two working days and answer within 14 days. If
        we need longer, we say why and until when. If you are unhappy with our answer, ask for
        someone who was not part of it to look at your complaint.
      </p>
    ),
  },
  {
    id: 'data',
    title: 'About your personal data',
    body: (
      <>
        <p>
          <TextLink to="/data-complaint">Complain about your personal data</TextLink> with our form.
          You do not need an account. Each charity is responsible for the personal data that it
          keeps, so say whether you complain about Pennytrail or about a charity.
        </p>
        <p>
          We confirm by email at once. You get an answer within {complaintDays} days, and without
          undue delay. If you are unhappy with it, you can go to the{' '}
          <ExternalLink href="https://ico.org.uk/make-a-complaint/">
            Information Commissioner’s Office
          </ExternalLink>
          . Your right to complain is in section 164A of the Data Protection Act 2018.
        </p>
      </>
    ),
  },
]

export default function ComplaintsParts() {
  return <TextParts parts={parts} />
}
