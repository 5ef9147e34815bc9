import { addDays } from '@pennytrail/contract/dates/uk-date.ts'
import type { BankLineDraft } from '@pennytrail/contract'
import { bankKinds, getKindRule, type BankKind } from '@pennytrail/contract/ledger/entry-kinds.ts'
import type { Db } from '../../../platform/database/index.ts'
import { listUnpaidClaims } from '../../gift-aid/index.ts'
import { findAccountPlace, listAccounts } from '../../ledger/index.ts'
import { listBankRules } from '../rules/bank-rules.sql.ts'
import { buildDraft } from './draft.ts'
import {
  listConfirmed,
  listGiversOfGifts,
  listHandedIn,
  listLineGivers,
  listMirrors,
  listOwnAccounts,
  listBankedGifts,
  readHasProjects,
  type ConfirmedRow,
  type GiftGiverRow,
} from './known.sql.ts'
import type { ConfirmedLine, KnownFacts, OpenLine, ReadRule } from './known-lines.ts'
import { normalisePayer, splitWords } from './payer-words.ts'
import { sortRules } from './rules.ts'

/** Earlier decisions are read for this many days before the first line. */
const historyDays = 550
const returnDays = 60
const slipDays = 21
const nearDays = 5

const isBankKind = (kind: string): kind is BankKind =>
  (bankKinds as readonly string[]).includes(kind)

/** Writes the decision of an entry as a draft; undefined if a line cannot repeat it. */
const toDraft = (row: ConfirmedRow, giver: GiftGiverRow | undefined): BankLineDraft | undefined => {
  const common = {
    projectId: row.projectId ?? '',
    payee: row.payee ?? giver?.name ?? row.platform ?? '',
    payeeKind: row.payeeKind ?? 'organisation',
  } as const
  if (row.donationId !== null) {
    // Gifts of unknown givers have none.
    const { method } = row
    if (method === null || method === 'card' || method === 'cheque' || method === 'cash')
      return undefined
    return buildDraft(row.amount, {
      ...common,
      as: 'gift',
      method,
      giver: giver
        ? {
            kind: giver.kind,
            id: giver.id,
            name: giver.name,
            email: '',
            isOrganisation: giver.isOrganisation,
          }
        : { kind: 'unknown', id: '', name: '', email: '', isOrganisation: false },
      shownAs: row.shownAs === 'named' ? 'named' : 'anonymous',
      claimedBy: row.claimedBy ?? 'charity',
      platform: row.platform ?? '',
    })
  }
  if (!isBankKind(row.kind)) return undefined
  return buildDraft(row.amount, {
    ...common,
    as: 'entry',
    kind: row.kind,
    category:
      row.category in getKindRule(row.kind).categories
        ? row.category
        : getKindRule(row.kind).usualCategory,
    budgetLineId: row.budgetLineId ?? '',
    nominalAccountId: row.nominalAccountId ?? '',
    description: row.description ?? '',
  })
}

const readConfirmed = async (
  db: Db,
  charityId: string,
  at: { readonly place: Parameters<typeof listConfirmed>[2]['place']; readonly from: string },
): Promise<ConfirmedLine[]> => {
  const rows = await listConfirmed(db, charityId, at)
  const gifts = rows.flatMap(({ donationId }) => donationId ?? [])
  const givers = new Map(
    (gifts.length > 0 ? await listGiversOfGifts(db, gifts) : []).map((one) => [
      one.donationId,
      one,
    ]),
  )
  return rows.flatMap((row): ConfirmedLine[] => {
    const draft = toDraft(row, givers.get(row.donationId ?? ''))
    const { amount, date, entryId, sequence } = row
    const text = row.text ?? ''
    return draft
      ? [{ amount, date, entryId, sequence, text, payer: normalisePayer(text), draft }]
      : []
  })
}

/** Reads everything that proposals for these lines, all of one account and currency, are made from. */
export const readKnownFacts = async (
  db: Db,
  charityId: string,
  { accountId, currency }: { readonly accountId: string; readonly currency: string },
  lines: readonly OpenLine[],
): Promise<KnownFacts> => {
  const place = await findAccountPlace(db, charityId, accountId)
  const days = lines.map(({ date }) => date).toSorted()
  const [first, last] = [days[0]!, days.at(-1)!]
  const amounts = [...new Set(lines.map(({ amount }) => Math.abs(amount)))]
  const both = [...amounts, ...amounts.map((amount) => -amount)]
  const rules = await listBankRules(db, charityId)
  const words = [
    ...new Set(lines.flatMap(({ amount, text }) => (amount > 0 ? splitWords(text) : []))),
  ]
  const ids = rules.flatMap(({ decision }) => decision.giver?.id || [])
  const givers = await listLineGivers(db, charityId, { words, ids })
  const names = new Map(givers.map(({ id, name }) => [id, name]))
  const near = { accountId, currency, place }
  const nominals = await listAccounts(db, charityId)
  return {
    accountId,
    currency,
    lines,
    rules: sortRules(rules).flatMap((rule): ReadRule[] => {
      const { giver } = rule.decision
      if (!giver?.id) return [rule]
      const name = names.get(giver.id)
      // Without its giver a rule proposes nothing.
      return name === undefined
        ? []
        : [{ ...rule, decision: { ...rule.decision, giver: { ...giver, name } } }]
    }),
    confirmed: await readConfirmed(db, charityId, { place, from: addDays(first, -historyDays) }),
    givers,
    accounts: await listOwnAccounts(db, charityId),
    mirrors: await listMirrors(db, charityId, {
      ...near,
      amounts: both,
      from: addDays(first, -nearDays),
      to: addDays(last, nearDays),
    }),
    claims: await listUnpaidClaims(db, charityId),
    bankedGifts: await listBankedGifts(db, charityId, {
      ...near,
      amounts,
      from: addDays(first, -returnDays),
      to: last,
    }),
    handedIn: await listHandedIn(db, charityId, {
      ...near,
      from: addDays(first, -slipDays),
      to: last,
    }),
    nominals: new Set(nominals.flatMap(({ id, isClosed }) => (isClosed ? [] : id))),
    hasProjects: await readHasProjects(db, charityId),
  }
}
