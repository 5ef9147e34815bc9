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
          Every charity here keeps one ledger. Every payment in or out is a numbered entry with its
          date, amount and purpose, and its receipt if there is one. Anyone can read the entries of
          a public project.
        </p>
        <p>
          Nobody can change or remove an entry, not the charity and not us. A mistake is corrected
          by a second entry that reverses the first and says why. Each entry has a fingerprint made
          from itself and the entry before it, so tampering shows.
        </p>
        <p>
          Gifts appear without a name unless the giver chose to be named. The charity covers the
          names of private people before it publishes a receipt.
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
            its health with the reasons, and what your gift is used for if plans change.
          </li>
          <li>
            <strong>Give,</strong> with or without an account: by card or wallet, Direct Debit or
            Pay by Bank, if the charity accepts them. You see every fee before you pay. Nothing is
            ticked for you: no tip, no fee cover, no Gift Aid.
          </li>
          <li>
            <strong>Follow your gift.</strong> You get a receipt with the number of its entry in the
            ledger. It leads to what your gift has paid for. With an account you see all your gifts
            in one place and can get a project’s updates by email.
          </li>
        </ol>
        <p>
          You can give every month by card or Direct Debit, and change, pause or end it at any time.
          If the charity claims Gift Aid and you pay enough UK tax, your declaration adds 25p to
          every £1 and costs you nothing.
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
          Companies, trusts, foundations and clubs set up their organisation here and invite their
          colleagues. Once we have checked who you are, you can give as an organisation.
        </p>
        <ul>
          <li>Viewers read everything, Managers give and invite, Leads manage the team.</li>
          <li>
            Every grant is in the charity’s ledger like any other gift, with the project it is for.
            You can pay online, or by bank transfer in instalments that you confirm.
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
            Scotland or Northern Ireland, and show that you work for it: by a code on its website,
            by email at its domain or, if it has no website of its own, by telling us how to check.
            A person checks every claim.
          </li>
          <li>
            <strong>Add your projects</strong> and their budgets by hand or from an IATI file.
          </li>
          <li>
            <strong>Connect your own Stripe account.</strong> Gifts go straight to it. We never hold
            your money.
          </li>
          <li>
            <strong>Keep the ledger</strong> as you go: record what you pay with its receipt, or
            import your bank statement and match it line by line.
          </li>
          <li>
            <strong>Report.</strong> Post updates with photographs and cite the payments behind
            them. Your donors get an email.
          </li>
          <li>
            <strong>Claim Gift Aid.</strong> We fill in HMRC’s schedule for you.
          </li>
        </ol>
        <p>
          Invite your team: Viewers read, Contributors post updates and record spending, Managers
          run projects and refunds, Leads decide on money and people.
        </p>
        <ButtonLink to="/register">Register your charity</ButtonLink>
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
