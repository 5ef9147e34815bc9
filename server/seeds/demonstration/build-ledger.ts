import { defaultGiftTerms, toStoredTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import {
  buildIncomeEntry,
  buildOpeningEntry,
  postEntries,
  reverseEntry,
  buildSpendingEntry,
  buildTransferEntry,
  type NewEntry,
} from '../../src/features/ledger/index.ts'
import type { Db } from '../../src/platform/database/index.ts'
import type { Deps } from '../../src/platform/http/index.ts'
import { makeDonation } from '../../src/testing/factories/index.ts'
import { atStripe } from './stripe-payments.ts'
import type { BuiltCharity } from './build-charity.ts'
import { grantActs } from './build-grants.ts'
import { makeId } from './make-id.ts'
import { beginSubscriptions, listMonthlyEvents, type MonthlyEvent } from './build-monthly-gifts.ts'
import { privatePayees } from './people.ts'
import { buildSchedule, type DemoEvent } from './invent-gifts-and-spending.ts'
import type { DemoCharity } from './demo-types.ts'

const getMoment = (today: Date, daysAgo: number): Date => {
  const at = new Date(today)
  at.setUTCDate(at.getUTCDate() - daysAgo)
  // Today's entries must not be in the future, so they keep the current time.
  if (daysAgo > 0) at.setUTCHours(17, 30, 0, 0)
  return at
}

export interface Giver {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
}

const displayName = ({ firstname, lastname }: Giver): string => `${firstname} ${lastname[0]}.`

const toIsoDate = (at: Date): string => at.toISOString().slice(0, 10)

/**
 * Charities with a demonstration sign-in. Their ledgers include a refund, a dispute and designated
 * money.
 */
const withRefundsAndDisputes = new Set(['9000001', '9000002'])

const author = { authorRole: 'Lead' as const }

/** Posts two years of a charity's ledger, day by day. Returns the number of entries. */
export const buildLedger = async (
  deps: Deps,
  db: Db,
  demo: DemoCharity,
  charity: BuiltCharity,
  today: Date,
  giverAt: (at: number) => Giver,
): Promise<number> => {
  const events: (DemoEvent | MonthlyEvent)[] = [
    ...buildSchedule(demo),
    ...listMonthlyEvents(demo, today),
  ].toSorted((a, b) => b.daysAgo - a.daysAgo)
  const recordedBy = { ...author, author: charity.authorId }
  const first = getMoment(today, (events[0]?.daysAgo ?? 0) + 1)
  let posted = 0
  const post = async (entries: readonly NewEntry[], at: Date): Promise<string[]> => {
    posted += entries.length
    return (await postEntries(db, charity.id, entries, at)).map((entry) => entry.id)
  }
  await post(
    [
      buildOpeningEntry({
        ...recordedBy,
        projectId: null,
        amount: 1_250_000,
        date: toIsoDate(first),
        description: 'Balance when the ledger began',
      }),
    ],
    first,
  )
  const stripe = atStripe(deps, db, charity)
  const acts = grantActs({ deps, db, charity, stripe, today })
  const actUntil = async (daysAgo: number): Promise<void> => {
    for (; acts[0] && acts[0].daysAgo >= daysAgo; acts.shift()) {
      await acts[0].act(getMoment(today, acts[0].daysAgo))
    }
  }
  const takenBack = withRefundsAndDisputes.has(charity.number)
    ? [
        { daysAgo: 6, give: stripe.refund },
        { daysAgo: 3, give: stripe.dispute },
      ]
    : []
  for (const [daysAgo, ofDay] of Map.groupBy(events, (event) => event.daysAgo)) {
    await actUntil(daysAgo)
    const at = getMoment(today, daysAgo)
    const date = toIsoDate(at)
    const entries: NewEntry[] = []
    const mistakes: string[] = []
    for (const [turn, event] of ofDay.entries()) {
      const projectId = charity.projects[event.project]!.id
      const id = 'id' in event ? event.id : makeId(charity.number, daysAgo, turn)
      if (event.kind === 'gift') {
        const giver = giverAt(event.giver)
        const org = 'org' in event ? event.org : undefined
        await makeDonation(deps, charity.id, org?.by ?? giver.id, {
          id,
          at,
          projectId,
          amount: event.amount,
          shownAs: event.shownAs,
          ...(event.shownAs === 'display-name' ? { publicName: displayName(giver) } : {}),
          message: event.message,
          terms: toStoredTerms(
            demo.projects[event.project]!.giftTerms ?? defaultGiftTerms,
            demo.name,
          ),
          receipt: false,
          stripeAccount: stripe.accountAt(daysAgo),
          ...('monthlyGift' in event ? { monthlyGift: event.monthlyGift } : {}),
          ...(org ? { grant: { donorOrgId: org.id, purpose: org.purpose } } : {}),
        })
        posted += 2
        const project = demo.projects[event.project]!
        stripe.take({
          id,
          at,
          daysAgo,
          amount: event.amount,
          fund: project.title,
          isActive: project.lifecycle === 'active' && !org,
          payer: { name: displayName(giver), email: 'giver@demo.example' },
        })
      } else if (event.kind === 'income') {
        entries.push(
          buildIncomeEntry({
            ...recordedBy,
            projectId,
            amount: event.amount,
            date,
            payee: event.from,
            payeeKind: 'organisation',
            description: event.description,
          }),
        )
      } else {
        if (event.reversed) mistakes.push(id)
        const line = demo.projects[event.project]!.lines[event.line]!
        entries.push(
          buildSpendingEntry({
            ...recordedBy,
            id,
            projectId,
            amount: event.amount,
            date,
            category: line.category,
            budgetLineId: charity.projects[event.project]!.lineIds[event.line]!,
            payee: event.payee,
            payeeKind: privatePayees.has(event.payee) ? 'person' : 'organisation',
            description: event.description,
          }),
        )
      }
    }
    // The provider pays out about every tenth day.
    if (daysAgo % 10 === 0) posted += await stripe.payOut(daysAgo, at)
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
    while (takenBack[0] && daysAgo <= takenBack[0].daysAgo) {
      await takenBack.shift()!.give(daysAgo, at)
    }
  }
  await actUntil(0)
  const helped = demo.projects.findIndex(({ lifecycle }) => lifecycle === 'active')
  if (withRefundsAndDisputes.has(charity.number) && charity.projects[helped]) {
    const at = getMoment(today, 2)
    await post(
      [
        buildTransferEntry({
          ...recordedBy,
          amount: 75_000,
          date: toIsoDate(at),
          fromProjectId: null,
          toProjectId: charity.projects[helped].id,
          description: 'Set aside by the trustees for this project',
        }),
      ],
      at,
    )
  }
  await stripe.end()
  await beginSubscriptions(db, charity, today)
  return posted
}
