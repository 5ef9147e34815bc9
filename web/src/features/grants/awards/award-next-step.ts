import type { Award, AwardVersion } from '@pennytrail/contract'
import { formatDate } from '../../../lib/format-date.ts'

export interface NextStep {
  readonly title: string
  readonly text: string
}

/** Returns the reader’s own draft; undefined if there is none. */
export const findDraft = ({ versions }: Award): AwardVersion | undefined =>
  versions.find(({ state }) => state === 'draft')

/** Returns the version on which somebody has to act next; undefined if none is open. */
export const findOpenVersion = (award: Award): AwardVersion | undefined => {
  const offered = award.versions.find(({ state }) => state === 'offered')
  const [newest] = award.versions
  return offered ?? findDraft(award) ?? (newest?.state === 'change-asked' ? newest : undefined)
}

/** Returns what the newest version is compared with: what is agreed, else the version before it. */
export const findCompared = (award: Award, version: AwardVersion): Award['agreed'] => {
  if (award.agreed && findOpenVersion(award) === version) return award.agreed
  const at = award.versions.indexOf(version)
  return award.versions.slice(at + 1).find(({ number }) => number !== null)?.shown ?? null
}

const nameSide = (award: Award, side: AwardVersion['side']): string =>
  side === 'funder' ? award.donorOrg.name : award.charity.name

/** Says where an open version stands and who acts next, for a reader of either side. */
export const describeNextStep = (award: Award, version: AwardVersion): NextStep => {
  const proposer = nameSide(award, version.side)
  const other = nameSide(award, version.side === 'funder' ? 'charity' : 'funder')
  const thing = award.isAgreed ? 'change' : 'award'
  const sentOn = version.offeredAt ? formatDate(version.offeredAt) : ''
  switch (version.state) {
    case 'draft':
      return {
        title: 'Draft',
        text: `Saved on ${formatDate(version.savedAt)}. ${other} cannot see it. Continue it, then offer it.`,
      }
    case 'offered':
      return award.can.answer
        ? {
            title: award.isAgreed ? 'A change is proposed' : 'An award is offered to you',
            text: `${proposer} sent it on ${sentOn}. ${award.isAgreed ? 'Read it, then agree or ask for a change. The grant stays as it is until you agree.' : 'Read it, then accept it or ask for a change. No money moves until you have accepted it.'}`,
          }
        : {
            title: `Waiting for ${other}`,
            text: `${proposer} sent this ${thing} on ${sentOn}. It takes effect when ${other} agrees.`,
          }
    default: {
      const request = `${other} asked for a change${version.answer ? ` on ${formatDate(version.answer.at)}` : ''}.`
      return award.can.propose === version.side
        ? { title: 'A change is asked for', text: `${request} Write the next version.` }
        : {
            title: `Waiting for ${proposer}`,
            text: `${request} ${proposer} can send the next version.`,
          }
    }
  }
}
