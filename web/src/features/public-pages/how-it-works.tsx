import { refundSentence } from '@pennytrail/contract/donations/refunds/refund-sentence.ts'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { TextParts } from '../../ui/layout/text-page.tsx'

const parts = [
  {
    id: 'ledger',
    title: 'The open ledger',
    body: (
      <>
        <p>
          Every charity here keeps one ledger. Every payment in or out is a numbered line: the date,
          the amount, who paid or was paid, what for, and the receipt. Anyone can read the lines of
          a public project.
        </p>
        <p>
          A line cannot be changed or taken away, not by the charity and not by us. A mistake is
          corrected by a second line that reverses the first and says why. Each line carries a
          fingerprint made of it and of the line before, so a ledger that was tampered with no
          longer adds up.
        </p>
        <p>
          Gifts appear without a name unless the giver wishes to be named. What could identify
          people, a name on an invoice for example, is covered before a receipt is published.
        </p>
      </>
    ),
  },
  {
    id: 'donors',
    title: 'For donors',
    body: (
      <>
        <ol>
          <li>
            <strong>Choose a project.</strong> You see its budget, what it has received and spent,
            its health with the reasons, and what your gift is used for if the project raises too
            much or cannot go ahead.
          </li>
          <li>
            <strong>Give,</strong> with or without an account: by card or wallet, by Direct Debit or
            with Pay by Bank, as far as the charity takes them. Every fee is shown before you pay.
            Nothing is ticked for you: no tip, no fee cover, no Gift Aid.
          </li>
          <li>
            <strong>Follow your gift.</strong> You get a receipt with the number of its line in the
            ledger. From there you see what the project pays for, and its updates come to you by
            email if you want them. An account keeps your gifts in one place.
          </li>
        </ol>
        <p>
          A gift can be made every month, and changed, paused or ended at any time. Where the
          charity claims Gift Aid, your declaration adds 25p to every £1 and costs you nothing.
        </p>
        <p>{refundSentence}</p>
      </>
    ),
  },
  {
    id: 'organisations',
    title: 'For donor organisations',
    body: (
      <>
        <p>
          Companies, trusts, foundations and clubs found their organisation here and invite their
          colleagues. Once we have checked who you are, you give as an organisation.
        </p>
        <ul>
          <li>A Viewer reads everything, a Manager gives and invites, a Lead manages the team.</li>
          <li>
            Every grant shows in the charity’s ledger like any other gift, with the project it is
            for: by card, or by bank transfer in instalments that you confirm.
          </li>
          <li>
            Reports come straight from the ledger. You do not have to ask for figures, and the
            charity does not have to prepare them twice.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'charities',
    title: 'For charities',
    body: (
      <>
        <ol>
          <li>
            <strong>Claim your charity</strong> by its registered number in England and Wales,
            Scotland or Northern Ireland, and show that you may speak for it: by a code on its
            website, by mail at its domain, or, where it has no website of its own, by telling us
            how to check. A person checks every claim.
          </li>
          <li>
            <strong>Bring your projects in,</strong> by hand or from an IATI file, with their
            budgets.
          </li>
          <li>
            <strong>Connect your own Stripe account.</strong> Gifts go straight to it. We never hold
            your money.
          </li>
          <li>
            <strong>Keep the ledger</strong> as you go: record what you pay with its receipt, or
            bring in your bank statement and match it line by line.
          </li>
          <li>
            <strong>Report.</strong> Post updates with photographs and cite the payments behind
            them. Those who gave hear of it.
          </li>
          <li>
            <strong>Claim Gift Aid.</strong> The schedule for HMRC writes itself from the gifts and
            their declarations.
          </li>
        </ol>
        <p>
          Invite your team: Viewers read, Contributors post updates and record spending, Managers
          run projects and refunds, Leads decide on money and people.
        </p>
        <ButtonLink to="/register">Bring your charity in</ButtonLink>
      </>
    ),
  },
  {
    id: 'cost',
    title: 'What it costs',
    body: (
      <p>
        Pennytrail takes nothing from a gift. The payment provider takes its fee, and the charity’s
        ledger shows it to the penny. <TextLink to="/fees">Fees and charges</TextLink> has an
        example of £10.
      </p>
    ),
  },
]

export default function HowItWorksParts() {
  return <TextParts parts={parts} />
}
