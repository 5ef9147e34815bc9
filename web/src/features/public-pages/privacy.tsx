import { giverRecordSentence } from '@pennytrail/contract/donations/retained-givers/retained-giver-rules.ts'
import { retentionDays } from '@pennytrail/contract/system/retention-days.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { ExternalLink, TextLink } from '../../ui/link.tsx'
import { TextParts } from '../../ui/layout/text-page.tsx'
import { OperatorAddress, OperatorEmail } from './operator.tsx'

function days(count: number) {
  return formatPlural(count, 'day')
}

const parts = [
  {
    id: 'who',
    title: 'Who is answerable',
    body: (
      <>
        <OperatorAddress />
        <p>
          Each charity answers for what it does with the names of its givers and with what it
          publishes. For the rest, the operator above is the controller of your data.
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
          Nothing that outlasts the visit. To keep attackers out, the network address of some
          requests (signing in, registering, giving, searching for codes) is counted and forgotten
          after {days(retentionDays.sessions)}. There is no tracking and no advertising, and no
          script of anyone else except Google’s on the pages to log in and to create an account,
          where signing in with Google is offered.
        </p>
        <h3>If you have an account</h3>
        <ul>
          <li>Your name and email address, and your password as a hash that cannot be read.</li>
          <li>A picture, a bio and an introduction, if you add them.</li>
          <li>
            When you signed in, with what kind of browser and from which network address, so that
            you can tell your sessions apart and end them.
          </li>
          <li>
            Which charities and organisations you belong to, and with which role; and how you showed
            that you may speak for a charity, if you claimed one.
          </li>
          <li>
            What you follow, whose signed checkpoints you asked to be mailed, and which emails you
            want.
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
            Your card’s number never reaches us: you type it on a page of Stripe. We receive whether
            the payment succeeded, and its reference.
          </li>
          <li>
            If you give every month: the amount, the days, and of the card its kind, its last four
            digits and when it runs out, so that you can tell which one it is.
          </li>
          <li>
            If you make a Gift Aid declaration: your name and home address, and the words that you
            declared.
          </li>
          <li>
            Whether a charity may write to you, with the words that you agreed to; what you write to
            a charity about a gift; and what you answer where it asks about one.
          </li>
        </ul>
        <h3>If you give without an account</h3>
        <p>
          Your name and your email address, for the receipt, and of the gift the same as above.
          Nobody can sign in with them, and no account gets the gift because its address is the
          same. The charity sees the address only if you agree that it may write to you. What you
          enter is kept from the moment you go to the payment page, also if you do not pay. For each
          link you turn off, we keep when you did so.
        </p>
        <h3>If you were invited, or gave by other means</h3>
        <p>
          The name and email address that a charity or an organisation wrote down for you, so that
          it can invite you and find your gift. Where you gave in cash, by cheque or by bank
          transfer, also the gift with its receipt, and your Gift Aid declaration if you made one on
          paper.
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
    title: 'Why, and on what ground',
    body: (
      <ul>
        <li>To run your account and take your gift to the charity: our contract with you.</li>
        <li>To keep auditable accounts and to comply with the law: legal obligation.</li>
        <li>
          To keep the product safe from abuse and to show that ledgers are true: legitimate
          interest.
        </li>
        <li>
          News of projects and charities that you follow or gave to: your choice, by kind, with a
          link to stop in every email. Receipts and security notices always come.
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
          Lines of public ledgers. A gift appears with its amount, date and project, and with a name
          only if you chose one. You can be named in a team or on a project only if you agreed to
          it.
        </p>
        <p>
          A published line stays for good, because a ledger with gaps proves nothing. What could
          identify you is kept apart from it and can be erased without breaking the proof.
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
          <strong>The charity you give to</strong> sees your gift and your message, and you by the
          name that you chose to show: none, if you gave anonymously. It sees your name if you write
          to it about a gift, your email address only where you say so, and both where you agreed
          that it may write to you about its work. You can end that in your settings or, without an
          account, with the link to your gift. A gift in cash, by cheque or by bank transfer it
          recorded itself, and knows whose it is.
        </li>
        <li>
          <strong>Stripe</strong> takes the payment into the charity’s own account there, with your
          email address and the name on your card. The people who manage that account for the
          charity can see them at Stripe, also where you gave anonymously here.{' '}
          <ExternalLink href="https://stripe.com/gb/privacy">Stripe’s privacy policy</ExternalLink>
        </li>
        <li>
          <strong>Google</strong>, where signing in with it is offered: the pages to log in and to
          create an account fetch its script, so it sees that your browser asked for it. Only if you
          choose to sign in with it does it learn that you do, and tell us your name and email
          address.
        </li>
        <li>
          <strong>HMRC</strong>, through the charity, if you make a Gift Aid declaration: your name,
          the name or number of your house, your postcode, and the gifts it claims on. Of the
          charity’s team only its Leads see them.
        </li>
        <li>
          <strong>Our own administrators</strong>, with a second factor and a log of what they do.
          They cannot sign in as you and cannot change a ledger.
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
        <li>A code for a forgotten password: {days(retentionDays.resetCodes)} after it ran out.</li>
        <li>An invite: {days(retentionDays.invites)} after it ran out.</li>
        <li>A file that was uploaded and never shown: {days(retentionDays.unusedFiles)}.</li>
        <li>
          Gifts and ledger lines: for good, without your name once you delete your account or, as a
          giver without one, your name and address.
        </li>
        <li>
          What charities keep when you delete your account, or your name and address without one:{' '}
          {giverRecordSentence} The charity is a separate controller: ask it about that record.
        </li>
        <li>
          A monthly gift: it ends when you end it, or delete your account or your name and address.
          What was paid stays like any gift.
        </li>
        <li>
          Gift Aid declarations: six years after the last claim made on them, as HMRC asks, and as
          long as a gift that they cover could still be claimed on; also where the account, or the
          name and address of a giver without one, is gone.
        </li>
        <li>
          Messages about a gift, answers, and what you agreed to: until you delete your account, or
          your name and address.
        </li>
        <li>
          What you reported to us, and what our administrators did: for good, without your name once
          you delete your account.
        </li>
        <li>
          The name and email address of a giver without an account: until you delete them with the
          link to your gift, or keep the gift in an account. If the payment was not made:{' '}
          {days(retentionDays.unpaidGuests)} after you started it.
        </li>
        <li>
          The network from which a giver without an account opened a payment page, only as a code
          made with a secret key: until a day after the page has ended.
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
          we know, download all of it as a file, end sessions, and delete your account. Deleting
          overwrites your name, picture and words, removes your email address and password, and
          takes your name out of every ledger. Charities keep their own record of your gifts for a
          time, as told above.
        </p>
        <p>
          If you gave without an account, <TextLink to="/guest-gift">ask for a link</TextLink> with
          your address. With it you can see the gift, download what we know, and delete your name
          and address.
        </p>
        <p>
          For anything else, to object or to have something restricted, write to <OperatorEmail />.
          You get an answer within a month. You can also complain to the{' '}
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
        Connections are encrypted, passwords are hashed, two-step sign-in is there for everybody,
        and the database itself refuses to show one person’s data to another. What the logs hold has
        no address, code or password in it.
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
