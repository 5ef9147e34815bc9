import { ExternalLink } from '../../ui/link.tsx'
import { TextParts } from '../../ui/layout/text-page.tsx'
import { OperatorEmail } from './operator.tsx'

const parts = [
  {
    id: 'charity',
    title: 'About a charity or a project',
    body: (
      <>
        <ol>
          <li>
            Write to the charity, by the email address on its page. If it is about your gift, name
            the reference on your receipt. It knows the facts, and it has to answer you.
          </li>
          <li>
            If you hear nothing within 14 days, or are not content, write to us at <OperatorEmail />
            . We check the ledger and what was published, and tell you what we found within another
            14 days. We can hide misleading content and suspend a charity. We cannot refund a gift,
            because we never had the money.
          </li>
          <li>
            Take it to the{' '}
            <ExternalLink href="https://www.fundraisingregulator.org.uk/complaints">
              Fundraising Regulator
            </ExternalLink>
            , or, about a charity in Scotland, to the{' '}
            <ExternalLink href="https://www.goodfundraising.scot/complaints">
              Scottish Fundraising Adjudication Panel
            </ExternalLink>
            . Both are free and independent.
          </li>
        </ol>
        <p>
          If you suspect fraud or harm, tell the charity’s regulator at once: the{' '}
          <ExternalLink href="https://www.gov.uk/complain-about-charity">
            Charity Commission
          </ExternalLink>
          , <ExternalLink href="https://www.oscr.org.uk/concerns">OSCR</ExternalLink> in Scotland,
          or the{' '}
          <ExternalLink href="https://www.charitycommissionni.org.uk/concerns-and-decisions/">
            Charity Commission for Northern Ireland
          </ExternalLink>
          .
        </p>
      </>
    ),
  },
  {
    id: 'content',
    title: 'About something published here',
    body: (
      <p>
        Every project, charity, donor organisation and update has a “Report this” link at the
        bottom, for anyone who is signed in. Without an account, write to <OperatorEmail />. An
        administrator looks at it; what is hidden is hidden with a reason, in a log that cannot be
        erased.
      </p>
    ),
  },
  {
    id: 'us',
    title: 'About Pennytrail',
    body: (
      <p>
        Write to <OperatorEmail />. We confirm within two working days and answer within 14 days. If
        we need longer, we say why and until when. If you are still not content, ask for your
        complaint to be looked at by someone who was not part of it.
      </p>
    ),
  },
  {
    id: 'data',
    title: 'About your data',
    body: (
      <p>
        Write to us first if you like. You may also go straight to the{' '}
        <ExternalLink href="https://ico.org.uk/make-a-complaint/">
          Information Commissioner’s Office
        </ExternalLink>
        .
      </p>
    ),
  },
]

export default function ComplaintsParts() {
  return <TextParts parts={parts} />
}
