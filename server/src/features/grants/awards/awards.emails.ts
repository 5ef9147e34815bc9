import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { AwardSide } from '@pennytrail/contract/grants/awards/award-rules.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Deps } from '../../../platform/http/index.ts'
import { buildGrantEmail, getFundName, type GrantDetails } from '../grants.emails.ts'
import { listCharityManagers, listOrgManagers } from '../recipients.sql.ts'
import { getProject, type AwardVersionRow } from './award-versions.sql.ts'
import { notify } from '../../notifications/index.ts'

const quote = (words: string): string[] => (words === '' ? [] : [`They write: “${words}”`])

const nameSide = ({ charity, donorOrg }: AwardVersionRow, side: AwardSide): string =>
  side === 'funder' ? donorOrg.name : charity.name

const toDetails = (version: AwardVersionRow): GrantDetails => ({
  ...version,
  id: version.grantId,
  amount: version.content.amount,
  project: getProject(version),
})

const nameGrant = (version: AwardVersionRow): string =>
  `${version.isVariation ? 'the grant' : 'a grant'} of ${formatMoney(version.content.amount)} to ${getFundName(toDetails(version))}`

const describeOffer = (version: AwardVersionRow) => {
  const who = nameSide(version, version.side)
  return version.isVariation
    ? {
        subject: `${who} proposes a change to a grant`,
        paragraphs: [
          `${who} proposes to change ${nameGrant(version)}.`,
          ...quote(version.words),
          'The grant stays as it is until you agree.',
        ],
        label: 'See the changes',
      }
    : {
        subject: `${who} offers you ${formatMoney(version.content.amount)}`,
        paragraphs: [
          `${who} offers ${nameGrant(version)}.`,
          ...quote(version.words),
          'Read what it says about instalments, reports and terms. Then accept it, or ask for a change.',
        ],
        label: 'Read the award',
      }
}

const describeAnswer = (version: AwardVersionRow, words: string) => {
  const other = version.side === 'funder' ? 'charity' : 'funder'
  const who = nameSide(version, other)
  switch (version.outcome) {
    case 'agreed':
      return {
        subject: version.isVariation
          ? `${who} has agreed to your change of a grant`
          : `${who} has accepted your award`,
        paragraphs: [
          `${who} has agreed to version ${version.number} of ${nameGrant(version)}. It holds from now on.`,
          ...quote(words),
        ],
        label: 'See the grant',
      }
    case 'change-asked':
      return {
        subject: `${who} asks for a change to a grant`,
        paragraphs: [
          `${who} does not agree to version ${version.number} of ${nameGrant(version)} yet.`,
          ...quote(words),
          'Change it and send the next version, or withdraw it.',
        ],
        label: 'See the grant',
      }
    default:
      return {
        subject: `${nameSide(version, version.side)} has withdrawn its offer`,
        paragraphs: [
          `${nameSide(version, version.side)} has withdrawn version ${version.number} of ${nameGrant(version)}.`,
          ...quote(words),
        ],
        label: 'See the grant',
      }
  }
}

/** Emails the Managers and Leads of the side that did not act about an offer or its answer. */
export const notifyOfVersion = async (
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  version: AwardVersionRow,
): Promise<void> => {
  const isAnswered = version.outcome === 'agreed' || version.outcome === 'change-asked'
  const toFunder = isAnswered === (version.side === 'funder')
  const message =
    version.outcome === null
      ? describeOffer(version)
      : describeAnswer(version, version.decidedWords ?? '')
  const people = toFunder
    ? await listOrgManagers(db, version.donorOrg.id)
    : await listCharityManagers(db, version.charity.id)
  for (const to of people)
    await notify(db, deps, buildGrantEmail(deps, to, toDetails(version), message), to)
}
