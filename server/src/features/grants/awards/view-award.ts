import type { Award, AwardVersion, OpenAward } from '@pennytrail/contract'
import type { FixedTerms, AwardSide } from '@pennytrail/contract/grants/awards/award-rules.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { Session } from '../../../platform/http/index.ts'
import { mayGiveFor, mayRecordGifts } from '../grants.policy.ts'
import { findGrant, type GrantRow } from '../grants.sql.ts'
import { getProject, listVersions, type AwardVersionRow } from './award-versions.sql.ts'

/** Returns the side for which the caller may act on a grant; null for everybody else. */
export const getOwnSide = (
  session: Session,
  { charity, donorOrg }: Pick<AwardVersionRow, 'charity' | 'donorOrg'>,
): AwardSide | null => {
  if (mayGiveFor(session, donorOrg.id)) return 'funder'
  return mayRecordGifts(session, charity.id) ? 'charity' : null
}

/** Returns what no later version of an agreed grant can change. */
export const getFixedTerms = (grant: GrantRow): FixedTerms => ({
  projectId: grant.project?.id ?? null,
  received: grant.instalments
    .filter(({ donationId }) => donationId !== null)
    .map(({ amount, dueOn }) => ({ amount, dueOn })),
  reported: grant.reports.flatMap(({ dueOn, frozenAt }) =>
    dueOn !== null && frozenAt !== null ? [dueOn] : [],
  ),
  reportDates: grant.reports.flatMap(({ dueOn }) => (dueOn === null ? [] : [dueOn])),
})

const getState = ({ offeredAt, outcome }: AwardVersionRow): AwardVersion['state'] =>
  outcome ?? (offeredAt === null ? 'draft' : 'offered')

/** Names a person and the side for which they acted; people who left are not named. */
const showName = (row: AwardVersionRow, name: string | null, side: AwardSide): string =>
  [name, side === 'funder' ? row.donorOrg.name : row.charity.name].filter(Boolean).join(', ')

const showVersion = (row: AwardVersionRow): AwardVersion => {
  const { content, lines } = row
  const isOwnAct = row.outcome === 'withdrawn' || row.outcome === 'replaced'
  const other = row.side === 'funder' ? 'charity' : 'funder'
  return {
    id: row.id,
    number: row.number,
    side: row.side,
    state: getState(row),
    shown: {
      project: getProject(row),
      lines,
      amount: content.amount,
      purpose: content.purpose,
      shownAs: content.shownAs,
      instalments: [...content.instalments],
      reportDates: [...content.reportDates],
      terms: content.terms,
      contact: content.contact,
    },
    words: row.words,
    by: showName(row, row.saver, row.side),
    savedAt: row.savedAt,
    offeredAt: row.offeredAt,
    answer:
      row.decidedAt === null
        ? null
        : {
            words: row.decidedWords ?? '',
            by: showName(row, row.decider, isOwnAct ? row.side : other),
            at: row.decidedAt,
          },
  }
}

/** A grant that both sides have agreed, whose terms a version can change. */
export const isVariable = (grant: GrantRow | undefined): grant is GrantRow =>
  grant?.state === 'confirmed' && grant.method === 'bank-transfer'

const showAgreed = (grant: GrantRow, versions: readonly AwardVersionRow[]): Award['agreed'] => ({
  project: grant.project,
  amount: grant.amount,
  purpose: grant.purpose,
  lines: grant.lines,
  shownAs: grant.shownAs,
  instalments: grant.instalments.map(({ amount, dueOn }) => ({ amount, dueOn })),
  reportDates: getFixedTerms(grant).reportDates.map(String),
  terms: grant.terms,
  contact: versions.find(({ outcome }) => outcome === 'agreed')?.content.contact ?? '',
})

/**
 * Returns a grant with the versions that the caller may see. Row-level security hides those of
 * others. Throws `grant-not-found`.
 */
export const readAward = async (db: Db, session: Session, id: string): Promise<Award> => {
  const versions = await listVersions(db, id)
  const grant = await findGrant(db, id)
  const of = versions[0] ?? grant
  if (!of) throw new AppError('grant-not-found')
  const own = getOwnSide(session, of)
  const draft = versions.find(({ outcome }) => outcome === null)
  const offered = versions.find(({ offeredAt, outcome }) => offeredAt !== null && outcome === null)
  const open = offered ?? draft
  const isAgreed = isVariable(grant)
  const mayPropose = isAgreed || (grant === undefined && own === 'funder')
  const waitsForOwn = offered !== undefined && own !== null && offered.side !== own
  const fixed = grant && getFixedTerms(grant)
  return {
    id,
    reference: of.reference,
    donorOrg: of.donorOrg,
    charity: of.charity,
    isAgreed,
    agreed: isAgreed ? showAgreed(grant, versions) : null,
    received: (fixed?.received ?? []).map((one) => ({ ...one })),
    reported: [...(fixed?.reported ?? [])],
    versions: versions.map(showVersion),
    can: {
      propose: mayPropose && !waitsForOwn ? own : null,
      answer: waitsForOwn,
      withdraw: open !== undefined && own !== null && open.side === own,
    },
  }
}

/** Shows an open version in the lists of both sides, with whether it is the caller's turn. */
export const showOpenAward = (row: AwardVersionRow, session: Session): OpenAward => {
  const own = getOwnSide(session, row)
  const state = getState(row)
  return {
    id: row.grantId,
    donorOrg: row.donorOrg,
    charity: row.charity,
    project: getProject(row),
    amount: row.content.amount,
    side: row.side,
    state: state === 'draft' || state === 'offered' ? state : 'change-asked',
    isVariation: row.isVariation,
    at: row.decidedAt ?? row.offeredAt ?? row.savedAt,
    isMine: own !== null && (state === 'offered') !== (own === row.side),
  }
}
