import { attribute, type Allocation } from '../attribute.ts'
import { makeEmptyState } from '../attribution-state.ts'
import type { LedgerEvent, FundEffect } from '../ledger-event.ts'
import { getSignedUnspent } from '../gift-balance.ts'

/** An effect on a fund, with zero for every amount not given. */
export const makeEffect = (projectId: string | null, change: Partial<FundEffect>): FundEffect => ({
  projectId,
  received: 0,
  spent: 0,
  fees: 0,
  transferred: 0,
  ...change,
})

/** Creates a ledger for tests. Each method posts an entry and returns its allocations. */
export const makeWrittenLedger = (currency = 'GBP') => {
  const state = makeEmptyState()
  const events: LedgerEvent[] = []
  const rows: Allocation[] = []
  const post = (
    event: Partial<LedgerEvent> & Pick<LedgerEvent, 'kind' | 'effects'>,
  ): Allocation[] => {
    const seq = events.length + 1
    const whole: LedgerEvent = {
      id: `e${seq}`,
      seq,
      currency,
      donationId: null,
      budgetLineId: null,
      lines: [],
      reverses: null,
      balanceId: null,
      paymentId: null,
      ...event,
    }
    events.push(whole)
    const caused = attribute(state, whole)
    rows.push(...caused)
    return caused
  }
  const makeFee = (donationId: string, projectId: string | null, fees: number) =>
    post({ kind: 'fee', donationId, effects: [makeEffect(projectId, { fees })] })
  return {
    book: state,
    facts: events,
    post,
    fee: makeFee,
    gift: (donationId: string, projectId: string | null, received: number, lines: string[] = []) =>
      post({ kind: 'gift', donationId, lines, effects: [makeEffect(projectId, { received })] }),
    spend: (projectId: string | null, spent: number, line: string | null = null) =>
      post({ kind: 'spending', budgetLineId: line, effects: [makeEffect(projectId, { spent })] }),
    credit: ({ id, effects: [paid] }: LedgerEvent, amount: number) =>
      post({
        kind: 'credit',
        paymentId: id,
        effects: [makeEffect(paid!.projectId, { spent: -amount })],
      }),
    refund: (donationId: string, projectId: string | null, amount: number) =>
      post({ kind: 'refund', donationId, effects: [makeEffect(projectId, { received: -amount })] }),
    income: (projectId: string | null, received: number) =>
      post({ kind: 'income', effects: [makeEffect(projectId, { received })] }),
    feeToGeneral: (donationId: string, projectId: string, amount: number) =>
      post({
        kind: 'fee',
        donationId,
        effects: [makeEffect(null, { fees: amount }), makeEffect(projectId, { fees: -amount })],
      }),
    transfer: (from: string | null, to: string | null, amount: number, donationId?: string) =>
      post({
        kind: 'transfer',
        donationId: donationId ?? null,
        effects: [
          makeEffect(from, { transferred: -amount }),
          makeEffect(to, { transferred: amount }),
        ],
      }),
    reverse: (which: number) => {
      const event = events[which - 1]!
      return post({
        kind: 'correction',
        donationId: event.donationId,
        budgetLineId: event.budgetLineId,
        paymentId: event.paymentId,
        reverses: { id: event.id, kind: event.kind },
        effects: event.effects.map(({ projectId, received, spent, fees, transferred }) => ({
          projectId,
          received: -received,
          spent: -spent,
          fees: -fees,
          transferred: -transferred,
        })),
      })
    },
    /** The amounts that gifts paid of later spending because of a reversal, by spending entry. */
    readReallocated: (causeId: string): Map<string, number> => {
      const paid = new Map<string, number>()
      for (const row of rows)
        if (row.causeId === causeId && row.why === 'reallocated')
          paid.set(row.useId, (paid.get(row.useId) ?? 0) + row.amount)
      return paid
    },
    left: () =>
      Object.fromEntries(
        [...state.balances.values()].map((balance) => [balance.id, getSignedUnspent(balance)]),
      ),
  }
}

export type WrittenLedger = ReturnType<typeof makeWrittenLedger>
