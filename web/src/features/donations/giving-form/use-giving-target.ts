import type { Charity, Project } from '@pennytrail/contract'
import { describeSurplus, writeTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import { describeFunded, findRaised } from '@pennytrail/contract/projects/progress-words.ts'
import type { GiftAmount } from '@pennytrail/contract/donations/gift-amounts.ts'
import type { PaymentMethod } from '@pennytrail/contract/donations/payment-methods.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import type { GiftTarget } from './giving-form-values.ts'

export interface GivingTarget {
  send: GiftTarget
  title: string
  charity: { id: string; name: string; number: string; logoId: string | null }
  /** Whether the charity claims Gift Aid. */
  giftAid: boolean
  /** The amounts offered to people, and those offered to donor organisations. */
  amounts: readonly GiftAmount[]
  orgAmounts: readonly GiftAmount[]
  /** The ways to pay that the charity's account offers. */
  paymentMethods: readonly PaymentMethod[]
  isProject: boolean
  isDemo: boolean
  /** Whether the gift's terms allow refunds, which delays Gift Aid. */
  repayable: boolean
  /** The terms on the use of the money, one sentence each. */
  terms: readonly string[]
  /**
   * A text that says that the project has raised its target and what happens to further gifts; null
   * until then.
   */
  funded: string | null
  /** The reason why the target takes no gifts now; null if it takes gifts. */
  closed: string | null
}

const generalTerms = [
  'Your gift goes to the charity’s general fund. The charity spends it where it is needed most, and its ledger shows what it pays for.',
]

const toProjectTarget = (project: Project): GivingTarget => {
  const surplus = describeSurplus(project.giftTerms, project.charity.name)
  return {
    send: { projectId: project.id },
    title: project.title,
    charity: {
      id: project.charity.id,
      name: project.charity.name,
      number: project.charity.number,
      logoId: project.charity.logoId,
    },
    giftAid: project.giving.giftAid,
    amounts: project.giving.amounts,
    orgAmounts: project.giving.orgAmounts,
    paymentMethods: project.giving.paymentMethods,
    isProject: true,
    isDemo: project.isDemo,
    repayable: project.giftTerms.kind === 'repayable',
    terms: writeTerms(project.giftTerms, project.charity.name),
    funded: describeFunded(findRaised(project), surplus),
    closed: project.giving.open ? null : (project.giving.reason ?? 'It is not taking gifts now.'),
  }
}

const toCharityTarget = (charity: Charity): GivingTarget => ({
  send: { charityId: charity.id },
  title: charity.name,
  charity: {
    id: charity.id,
    name: charity.name,
    number: charity.ukCharityNumber,
    logoId: charity.logoId,
  },
  giftAid: charity.giving.giftAid,
  amounts: charity.giving.amounts,
  orgAmounts: charity.giving.orgAmounts,
  paymentMethods: charity.giving.paymentMethods,
  isProject: false,
  isDemo: charity.isDemo,
  repayable: false,
  terms: generalTerms,
  funded: null,
  closed: charity.giving.open ? null : (charity.giving.reason ?? 'It is not taking gifts now.'),
})

/** Loads the recipient that the URL names: a project, or a charity by id or number. */
export const useGivingTarget = (of: { project: string | null; charity: string | null }) => {
  const { project, charity } = of
  const ofProject = useRead(
    'GET /api/project/{id}',
    project === null ? null : { params: { id: project } },
    { select: toProjectTarget },
  )
  const ofCharity = useRead(
    'GET /api/charity/{id}',
    project !== null || charity === null ? null : { params: { id: charity } },
    { select: toCharityTarget },
  )
  return project === null ? ofCharity : ofProject
}
