/** Guidance on the Code of Fundraising Practice, by the principal register of a charity. */
import {
  getFundraisingRegulator,
  scottishFundraisingPanel,
} from '../charity-register/complaint-regulators.ts'

const codeUrl = 'https://www.fundraisingregulator.org.uk/code'

interface Guidance {
  readonly title: string
  readonly url: string
  readonly about: string
}

/** The Fundraising Regulator's guidance for those who fundraise on a platform. */
const codeGuidance: readonly Guidance[] = [
  {
    title: 'The Code of Fundraising Practice',
    url: codeUrl,
    about: 'the rules for all charitable fundraising in the UK',
  },
  {
    title: 'Section 9: online fundraising platforms',
    url: 'https://www.fundraisingregulator.org.uk/code/specific-fundraising-methods/online-fundraising-platforms',
    about: 'what applies to fundraising on a platform such as this one',
  },
  {
    title: 'Setting up an online fundraising appeal',
    url: 'https://fundraisingregulator.org.uk/more-from-us/resources/setting-online-fundraising-appeal-advice-public',
    about: 'what to say about the purpose, the target and what happens if either cannot be met',
  },
  {
    title: 'Putting principles into practice',
    url: 'https://www.fundraisingregulator.org.uk/about-fundraising/resources/putting-principles-practice-using-our-code-support-guides',
    about: 'guides to documenting decisions, checking donors and working with partners',
  },
]

/** The guidance of the Scottish Fundraising Adjudication Panel, for charities that it leads. */
const scottishGuidance: Guidance = {
  title: 'Good fundraising in Scotland',
  url: 'https://goodfundraising.scot/fundraising-guarantee/',
  about: 'what donors to a charity registered only in Scotland can expect',
}

/** Lists the guidance on the Code for a charity, by its principal register. */
export const listCodeGuidance = (charityNumber: string): readonly Guidance[] =>
  getFundraisingRegulator(charityNumber) === scottishFundraisingPanel
    ? [...codeGuidance, scottishGuidance]
    : codeGuidance
