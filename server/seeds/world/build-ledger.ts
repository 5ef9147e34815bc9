import { cardFee } from '@pennytrail/contract/giving.ts'
import {
  incomeEntry,
  openingEntry,
  payoutEntry,
  postEntries,
  reverseEntry,
  spendingEntry,
  type NewEntry,
} from '../../src/features/ledger/index.ts'
import type { Db } from '../../src/platform/database/index.ts'
import type { Deps } from '../../src/platform/http/index.ts'
import { makeDonation } from '../../src/testing/factories/index.ts'
import type { BuiltCharity } from './build-charity.ts'
import { idOf } from './ids.ts'
import { scheduleOf } from './schedule.ts'
import type { DemoCharity } from './shape.ts'

const momentOf = (today: Date, daysAgo: number): Date => {
  const at = new Date(today)
  at.setUTCDate(at.getUTCDate() - daysAgo)
  // Today's entries must not lie in the future.
  if (daysAgo > 0) at.setUTCHours(17, 30, 0, 0)
  return at
}

export interface Giver {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
}

const displayName = ({ firstname, lastname }: Giver): string => `${firstname} ${lastname[0]}.`

const dateOf = (at: Date): string => at.toISOString().slice(0, 10)

const author = { authorRole: 'Lead' as const }

/** Posts two years of a charity's ledger, day by day; answers how many entries it has. */
export const buildLedger = async (
  deps: Deps,
  db: Db,
  demo: DemoCharity,
  charity: BuiltCharity,
  today: Date,
  giverAt: (at: number) => Giver,
): Promise<number> => {
  const events = scheduleOf(demo)
  const recordedBy = { ...author, author: charity.authorId }
  const first = momentOf(today, (events[0]?.daysAgo ?? 0) + 1)
  let posted = 0
  const post = async (entries: readonly NewEntry[], at: Date): Promise<string[]> => {
    posted += entries.length
    return (await postEntries(db, charity.id, entries, at)).map((entry) => entry.id)
  }
  await post(
    [
      openingEntry({
        ...recordedBy,
        projectId: null,
        amount: 1_250_000,
        date: dateOf(first),
        description: 'Balance when the ledger began',
      }),
    ],
    first,
  )
  let inStripe = 0
  for (const [daysAgo, ofDay] of Map.groupBy(events, (event) => event.daysAgo)) {
    const at = momentOf(today, daysAgo)
    const date = dateOf(at)
    const entries: NewEntry[] = []
    const mistakes: string[] = []
    for (const [turn, event] of ofDay.entries()) {
      const projectId = charity.projects[event.project]!.id
      const id = idOf(charity.number, daysAgo, turn)
      if (event.kind === 'gift') {
        const giver = giverAt(event.giver)
        await makeDonation(deps, charity.id, giver.id, {
          id,
          at,
          projectId,
          amount: event.amount,
          shownAs: event.shownAs,
          ...(event.shownAs === 'display-name' ? { publicName: displayName(giver) } : {}),
          message: event.message,
          receipt: false,
        })
        posted += 2
        inStripe += event.amount - cardFee(event.amount)
      } else if (event.kind === 'income') {
        entries.push(
          incomeEntry({
            ...recordedBy,
            projectId,
            amount: event.amount,
            date,
            payee: event.from,
            description: event.description,
          }),
        )
      } else {
        if (event.reversed) mistakes.push(id)
        const line = demo.projects[event.project]!.lines[event.line]!
        entries.push(
          spendingEntry({
            ...recordedBy,
            id,
            projectId,
            amount: event.amount,
            date,
            category: line.category,
            budgetLineId: charity.projects[event.project]!.lineIds[event.line]!,
            payee: event.payee,
            description: event.description,
          }),
        )
      }
    }
    // The provider pays out about every tenth day.
    if (inStripe > 0 && daysAgo % 10 === 0) {
      entries.push(
        payoutEntry({
          amount: inStripe,
          date,
          source: 'provider',
          authorRole: 'System',
          description: 'Payout to the bank',
        }),
      )
      inStripe = 0
    }
    await post(entries, at)
    for (const id of mistakes) {
      await reverseEntry(
        db,
        id,
        { ...recordedBy, date, reason: 'The invoice had already been entered.' },
        at,
      )
      posted += 1
    }
  }
  return posted
}
