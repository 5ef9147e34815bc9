import {
  parseCharityNumber,
  regulatorNames,
} from '@pennytrail/contract/charity-register/charity-number.ts'
import {
  concernPages,
  fundraisingRegulator,
  getFundraisingRegulator,
  scottishFundraisingPanel,
} from '@pennytrail/contract/charity-register/complaint-regulators.ts'
import { useSearchParams } from 'react-router'
import { ExternalLink } from '../../ui/link.tsx'

/** The number of the charity from whose page the reader came, if its link names it. */
function useCharityNumber() {
  return parseCharityNumber(useSearchParams()[0].get('charity') ?? '')
}

/** The regulator of the charity in the URL, or that of charities on each register, in a sentence. */
export function CharityRegulators() {
  const charity = useCharityNumber()
  if (charity) {
    return (
      <>
        the{' '}
        <ExternalLink href={concernPages[charity.regulator]}>
          {regulatorNames[charity.regulator]}
        </ExternalLink>
        , which registers charity {charity.number}
      </>
    )
  }
  return (
    <>
      the <ExternalLink href={concernPages.CCEW}>Charity Commission</ExternalLink> in England and
      Wales, <ExternalLink href={concernPages.OSCR}>OSCR</ExternalLink> in Scotland, or the{' '}
      <ExternalLink href={concernPages.CCNI}>{regulatorNames.CCNI}</ExternalLink>
    </>
  )
}

/** Names the regulator of fundraising, which depends on the charity's principal register. */
export function FundraisingRegulators() {
  const charity = useCharityNumber()
  if (charity) {
    const { name, url } = getFundraisingRegulator(charity.number)
    return (
      <>
        For charity {charity.number} it is the <ExternalLink href={url}>{name}</ExternalLink>, which
        is free and independent.
      </>
    )
  }
  return (
    <>
      If the charity is registered only in Scotland, go to the{' '}
      <ExternalLink href={scottishFundraisingPanel.url}>
        {scottishFundraisingPanel.name}
      </ExternalLink>
      . For every other charity, go to the{' '}
      <ExternalLink href={fundraisingRegulator.url}>{fundraisingRegulator.name}</ExternalLink>. Both
      are free and independent.
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
