import { ExternalLink } from '../../ui/link.tsx'

/** The regulator of charities on each register, within a sentence. */
export function CharityRegulators() {
  return (
    <>
      the{' '}
      <ExternalLink href="https://www.gov.uk/complain-about-charity">
        Charity Commission
      </ExternalLink>{' '}
      in England and Wales,{' '}
      <ExternalLink href="https://www.oscr.org.uk/concerns">OSCR</ExternalLink> in Scotland, or the{' '}
      <ExternalLink href="https://www.charitycommissionni.org.uk/concerns-and-decisions/">
        Charity Commission for Northern Ireland
      </ExternalLink>
    </>
  )
}

/** Names the regulator of fundraising, which depends on the charity's principal register. */
export function FundraisingRegulators() {
  return (
    <>
      If the charity is registered only in Scotland, go to the{' '}
      <ExternalLink href="https://www.goodfundraising.scot/complaints">
        Scottish Fundraising Adjudication Panel
      </ExternalLink>
      . For every other charity, go to the{' '}
      <ExternalLink href="https://www.fundraisingregulator.org.uk/complaints">
        Fundraising Regulator
      </ExternalLink>
      . Both are free and independent.
    </>
  )
}

/** How a gift can be used for something else, and which law decides it where. */
export function LawOnPurposes() {
  return (
    <>
      <p>
        Otherwise the charity can use your gift for something else only if you agree, or if the law
        allows it: by a power that the charity has, or by a scheme or order of its regulator or a
        court. The charity records which one it used, and its date.
      </p>
      <p>
        What we say here about refunds and about appeals that raise too little or too much follows
        the law of England and Wales. In Scotland, the Charities and Trustee Investment (Scotland)
        Act 2005 and Scottish trust law apply instead, and OSCR decides on schemes. In Northern
        Ireland, the Charities Act (Northern Ireland) 2008 applies, and the Charity Commission for
        Northern Ireland or the court decides on schemes.
      </p>
    </>
  )
}
