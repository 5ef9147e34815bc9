import { findGiftLineErrors } from '@pennytrail/contract/bank-import/gift-line-rules.ts'
import { declaredLineLimits } from '@pennytrail/contract/bank-import/line-decisions.ts'
import { getClosedDateError } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { getEntryDateError } from '@pennytrail/contract/ledger/entry-rules.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import type { Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { recordDeclaration } from '../../gift-aid/index.ts'
import {
  buildRecordedGiftEmail,
  insertArrived,
  markDonor,
  type FoundGiver,
} from '../../grants/index.ts'
import { findBankPlace, postEntries, readOpenDays } from '../../ledger/index.ts'
import { mayDeclare } from '../bank-import.policy.ts'
import type { NewBankLine } from '../bank-import.sql.ts'
import {
  joinTexts,
  linkToEntry,
  throwIssues,
  type Import,
  type MoneyAs,
  type Poster,
} from './decided-line.ts'
import { listPoundIssues, toIssues } from './fund-issues.ts'
import { listGivers } from './gift-givers.ts'
import { chooseSources } from './sources.ts'
import { notify } from '../../notifications/index.ts'

type GiftMoney = MoneyAs<'gift'>

/** Records the declarations that givers made with these gifts. Throws `validation-failed`. */
const recordDeclarations = async (
  db: Db,
  { charity, deps, session }: Import,
  money: readonly GiftMoney[],
  giftIds: readonly string[],
): Promise<void> => {
  for (const [at, { path, use }] of money.entries()) {
    if (use.declaration === null) continue
    await deps.limits.take(declaredLineLimits, { charity: charity.id })
    const giver = { kind: 'gift', giftId: giftIds[at]! } as const
    try {
      await recordDeclaration(db, deps, session, charity, { ...use.declaration, giver })
    } catch (error) {
      throwIssues(toIssues(error, `${path}.declaration`))
    }
  }
}

/** Emails each giver with an account about the latest of their gifts in the import. */
const mailGivers = async (
  db: Db,
  { charityId, deps }: Import,
  money: readonly GiftMoney[],
  givers: readonly FoundGiver[],
  giftIds: readonly string[],
): Promise<void> => {
  const latest = new Map<string, number>()
  for (const [at, { personId }] of givers.entries()) {
    if (personId === null) continue
    await markDonor(db, personId)
    const before = latest.get(personId)
    if (before === undefined || money[before]!.date <= money[at]!.date) latest.set(personId, at)
  }
  for (const at of latest.values()) {
    const { email, name, personId } = givers[at]!
    const { amount, date, use } = money[at]!
    if (email === null) continue
    const gift = { id: giftIds[at]!, charityId, amount, date, method: use.method, name, email }
    await notify(db, deps, await buildRecordedGiftEmail(db, deps, gift), { personId })
  }
}

/** Stores the gifts and posts their entries; returns which entry holds which line. */
const postGifts = async (
  db: Db,
  { charityId, now, session }: Import,
  money: readonly GiftMoney[],
  givers: readonly FoundGiver[],
  giftIds: readonly string[],
): Promise<NewBankLine[]> => {
  const sources = await chooseSources(db, charityId, money)
  const { accountId: id, currency } = money[0]!.line
  const account = await findBankPlace(db, charityId, { id, currency, field: 'lines' })
  const entries: Awaited<ReturnType<typeof insertArrived>>[] = []
  for (const [at, one] of money.entries()) {
    const { amount, date, use } = one
    const { isOrganisation, name, personId, temporaryPersonId } = givers[at]!
    const gift = {
      id: giftIds[at]!,
      charityId,
      projectId: use.projectId,
      amount,
      method: use.method,
      publicName: use.shownAs === 'named' ? name : null,
      grantId: null,
      giver: { personId, temporaryPersonId, donorOrgId: null },
      claimedBy: use.claimedBy,
      platform: use.platform || null,
      clearedOn: use.clearedOn,
      isJoint: use.isJoint,
      date,
      kind: isOrganisation ? 'grant' : 'gift',
      giverName: use.giver.kind === 'unknown' ? '' : name,
    } as const
    const line = { sourceRef: sources[at]!, payerText: joinTexts(one) }
    entries.push(await insertArrived(db, session, gift, { account, line }, now))
  }
  await postEntries(db, charityId, entries, now)
  return money.flatMap((one, at) => linkToEntry(one, entries[at]!.id))
}

/** Gifts that reached the charity's account without its payment provider. */
export const giftPoster: Poster<'gift'> = {
  check: async (db, job, money) => {
    const open = await readOpenDays(db, job.charityId)
    const today = toUkDate(job.now)
    const isLead = mayDeclare(job.session, job.charityId)
    const issues = money.flatMap(({ amount, date, line, path, use }) => {
      const errors = {
        date: getEntryDateError(date, today) ?? getClosedDateError(date, open),
        ...(use.declaration !== null && !isLead
          ? { declaration: 'A Lead of the charity records declarations.' }
          : {}),
        ...findGiftLineErrors(use, { amount, currency: line.currency, date }, today),
      }
      return Object.entries(errors).flatMap(([field, message]) =>
        message === undefined ? [] : [{ path: `${path}.${field}`, message }],
      )
    })
    return [...issues, ...(await listPoundIssues(db, job, money))]
  },

  post: async (db, job, money) => {
    const givers = await listGivers(db, job, money)
    const giftIds = money.map(() => uuidv7(job.now.getTime()))
    const linked = await postGifts(db, job, money, givers, giftIds)
    await recordDeclarations(db, job, money, giftIds)
    await mailGivers(db, job, money, givers, giftIds)
    return linked
  },
}
