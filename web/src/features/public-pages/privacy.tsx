import { complaintDays, complaintYears } from '@pennytrail/contract/data-complaints/rules.ts'
import {
  declarationRecordSentence,
  giverRecordSentence,
} from '@pennytrail/contract/donations/retained-givers/retained-giver-rules.ts'
import { retentionDays } from '@pennytrail/contract/system/retention-days.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { ExternalLink, TextLink } from '../../ui/link.tsx'
import { TextParts } from '../../ui/layout/text-page.tsx'
import { DebitNoticeDetails, OperatorAddress, OperatorEmail } from './operator.tsx'

function days(count: number) {
  return formatPlural(count, 'day')
}

const parts = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <OperatorAddress />
        <p>
          Each charity is the controller of the personal data that it keeps about its givers and
          that it publishes. For everything else, the operator above is the controller of your data.
        </p>
      </>
    ),
  },
  {
    id: 'what',
    title: 'What we know about you',
    body: (
      <>
        <h3>If you only read</h3>
        <p>
          Almost nothing. To keep attackers out, we count some requests by network address, such as
          signing in, registering, giving, reporting and complaining, and delete the count after{' '}
          {days(retentionDays.sessions)}. There is no tracking and no advertising. The only script
          of another company is Google’s, on the pages to log in and to create an account, if
          signing in with Google is offered.
        </p>
        <h3>If you have an account</h3>
        <ul>
          <li>Your name and email address, and your password as a hash that nobody can read.</li>
          <li>A picture, a bio and an introduction, if you add them.</li>
          <li>
            When you signed in, with what kind of browser and from which network address, so that
            you can tell your sessions apart and end them.
          </li>
          <li>
            Which charities and organisations you belong to, and with which role. If you claimed a
            charity, also how you showed that you work for it.
          </li>
          <li>
            What you follow, which charities’ signed checkpoints you asked to get by email, and
            which emails you want.
          </li>
          <li>
            What you reported to us as wrong. We do not tell the person you report that it was you.
          </li>
          <li>If you sign in with Google: the number by which Google knows your account.</li>
        </ul>
        <h3>If you give</h3>
        <ul>
          <li>
            The gift: its amount, date, project, message, and how you wish to be shown (by name, by
            a display name, or not at all).
          </li>
          <li>
            We never store your card number or your account number: you type them on a page of
            Stripe or at your bank. We store how you paid, whether the payment succeeded, and its
            reference.
            <DebitNoticeDetails />
          </li>
          <li>
            If you give every month: the amount and the days. So that you can tell how it is paid,
            we also store the brand, the last four digits and the expiry month of the card, or the
            last four digits of the bank account for a Direct Debit, with Stripe’s reference for it.
          </li>
          <li>
            If you make a Gift Aid declaration: your name and home address, and the wording that you
            agreed to.
          </li>
          <li>
            Whether a charity may email you, with the wording that you agreed to. Your messages to a
            charity about a gift, and your answers to its questions.
          </li>
        </ul>
        <h3>If you give without an account</h3>
        <p>
          Your name and your email address, for the receipt, and the same about the gift as above.
          Nobody can sign in with them, and an account with the same address does not get the gift.
          The charity sees the address only if you agree that it may email you. We keep what you
          enter from the moment you go to the payment page, even if you do not pay. If you turn off
          the links to your gift, we keep the time.
        </p>
        <h3>If you report something or complain</h3>
        <p>
          What you wrote. If you report something on a page without an account: your email address,
          if you leave it, until we have told you what we decided. If you complain about personal
          data: your name, your email address and your complaint. If it is about a charity, the
          Leads of that charity see them, because the charity must answer you.
        </p>
        <h3>If you were invited, or gave by other means</h3>
        <p>
          The name and email address that a charity or an organisation entered for you, so that it
          can invite you and find your gift. If you gave in cash, by cheque or by bank transfer,
          also the gift with its receipt, and your Gift Aid declaration if you made one on paper.
        </p>
        <h3>If you give for an organisation</h3>
        <p>
          Which of its grants you made, confirmed or reported on. What the organisation gives is
          shown under its own name, not under yours.
        </p>
      </>
    ),
  },
  {
    id: 'why',
    title: 'Why we use it, and the legal basis',
    body: (
      <ul>
        <li>To run your account and take your gift to the charity: our contract with you.</li>
        <li>
          To keep auditable accounts, to answer complaints and to comply with the law: legal
          obligation.
        </li>
        <li>
          To keep the product safe from abuse and to show that ledgers are true: legitimate
          interest.
        </li>
        <li>
          News of projects and charities that you follow or gave to: your consent. You choose which
          kinds you want, and every email has a link to stop. We always send receipts and security
          notices.
        </li>
      </ul>
    ),
  },
  {
    id: 'public',
    title: 'What is public',
    body: (
      <>
        <p>
          The entries of public ledgers. A gift appears with its amount, date and project, and with
          a name only if you chose one. You are named in a team or on a project only if you agreed
          to it.
        </p>
        <p>
          A published entry stays for good, because a ledger with gaps proves nothing. What could
          identify you is stored apart from it and can be erased without breaking the proof.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else sees it',
    body: (
      <ul>
        <li>
          <strong>The charity you give to</strong> sees your gift, your message and the name that
          you chose to show, or no name if you gave anonymously. If you write to it about a gift, it
          sees your name, and your email address if you say so. If you agreed that it may email you
          about its work, it sees both. You can withdraw that in your settings or, without an
          account, with the link to your gift. If the charity recorded your gift in cash, by cheque
          or by bank transfer, it knows that it is yours.
        </li>
        <li>
          <strong>Stripe</strong> takes the payment into the charity’s own account there, with your
          email address, the name on your card or bank account, and for a Direct Debit your address
          if it asks for it. The people who manage that account for the charity can see them at
          Stripe, even if you gave anonymously here.{' '}
          <ExternalLink href="https://stripe.com/gb/privacy">Stripe’s privacy policy</ExternalLink>
        </li>
        <li>
          <strong>Your bank,</strong> if you pay by Direct Debit or with Pay by Bank: who collects
          the payment, its amount and its reference.
        </li>
        <li>
          <strong>Google</strong>, if signing in with it is offered: the pages to log in and to
          create an account load its script, so Google sees that your browser asked for it. If you
          choose to sign in with Google, it knows that you do, and tells us your name and email
          address.
        </li>
        <li>
          <strong>HMRC</strong>, through the charity, if you make a Gift Aid declaration: your name,
          the name or number of your house, your postcode, and the gifts it claims on. In the
          charity’s team, only its Leads see them.
        </li>
        <li>
          <strong>Our own administrators</strong>, who sign in with a second factor and whose
          actions are logged. They cannot sign in as you and cannot change a ledger.
        </li>
        <li>
          The companies that host our servers and deliver our email, only on our instructions.
        </li>
      </ul>
    ),
  },
  {
    id: 'how-long',
    title: 'How long it is kept',
    body: (
      <ul>
        <li>Your account: until you delete it.</li>
        <li>A session: {days(retentionDays.sessions)} after it ended.</li>
        <li>
          What happened on your account, and when you last signed in with each browser:{' '}
          {days(retentionDays.accountEvents)}.
        </li>
        <li>A code for a forgotten password: {days(retentionDays.resetCodes)} after it expired.</li>
        <li>An invite: {days(retentionDays.invites)} after it expired.</li>
        <li>A file that was uploaded and never shown: {days(retentionDays.unusedFiles)}.</li>
        <li>
          Gifts and ledger entries: for good. Your name is removed when you delete your account or,
          if you gave without one, your name and address.
        </li>
        <li>
          What charities keep when you delete your account, or your name and address without one:{' '}
          {giverRecordSentence} The charity is a separate controller: ask it about that record.
        </li>
        <li>
          A monthly gift: it ends when you end it, or delete your account or your name and address.
          What was paid stays a gift.
        </li>
        <li>
          Gift Aid declarations: they stay when you delete your account or your name and address.{' '}
          {declarationRecordSentence}
        </li>
        <li>
          Messages about a gift, answers, and what you agreed to: until you delete your account, or
          your name and address.
        </li>
        <li>
          What you reported to us, and what our administrators did: for good. Your name is removed
          when you delete your account.
        </li>
        <li>
          A complaint about personal data: your name, your address and your words until{' '}
          {complaintYears} years after the answer, even if you delete your account, to show how it
          was answered.
        </li>
        <li>
          The name and email address of a giver without an account: until you delete them with the
          link to your gift, or keep the gift in an account. If the payment was not made:{' '}
          {days(retentionDays.unpaidGuests)} after you started it.
        </li>
        <li>
          The network address from which a giver without an account opened a payment page, stored
          only as a code made with a secret key: until a day after the page has expired.
        </li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          In your <TextLink to="/profile-settings">profile settings</TextLink> you can change what
          we know, download all of it as a file, end sessions, and delete your account. Then we
          delete your picture, email address and password, and take your name out of the ledgers.
          The list above says what is kept.
        </p>
        <p>
          If you gave without an account, <TextLink to="/guest-gift">ask for a link</TextLink> with
          your address. With it you can see the gift, download what we know, and delete your name
          and address.
        </p>
        <p>
          For anything else, to object or to restrict how your data is used, write to{' '}
          <OperatorEmail />. You get an answer within a month.
        </p>
      </>
    ),
  },
  {
    id: 'complain',
    title: 'How to complain',
    body: (
      <>
        <p>
          <TextLink to="/data-complaint">Complain about your personal data</TextLink> with our form.
          You do not need an account. You can complain about us, or about a charity: the link on the
          charity’s page fills in its number for you. We confirm by email at once. Whoever is
          responsible, we or the charity, answers you within {complaintDays} days. If a charity has
          no Lead who can sign in, our administrators see that there is a complaint about it, so
          that they can help, but not what you wrote.
        </p>
        <p>
          If you are unhappy with the answer, complain to the{' '}
          <ExternalLink href="https://ico.org.uk/make-a-complaint/">
            Information Commissioner’s Office
          </ExternalLink>
          .
        </p>
      </>
    ),
  },
  {
    id: 'safe',
    title: 'How it is kept safe',
    body: (
      <p>
        Connections are encrypted, passwords are hashed, everybody can use two-step sign-in, and the
        database itself refuses to show one person’s data to another. Our logs contain no addresses,
        codes or passwords.
      </p>
    ),
  },
  {
    id: 'browser',
    title: 'In your browser',
    body: (
      <p>
        Everything that we keep in your browser is listed on{' '}
        <TextLink to="/cookies">Cookies and storage</TextLink>.
      </p>
    ),
  },
]

export default function PrivacyParts() {
  return <TextParts parts={parts} />
}
