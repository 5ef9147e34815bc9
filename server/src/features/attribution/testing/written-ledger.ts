import { attribute, type Allocation } from '../attribute.ts'
import { emptyBook } from '../attribution-state.ts'
import type { Fact, FundEffect } from '../ledger-event.ts'
import { unspentOf } from '../gift-balance.ts'

/** What an entry does to a fund, all else being nothing. */
export const effect = (projectId: string | null, change: Partial<FundEffect>): FundEffect => ({
  projectId,
  received: 0,
  spent: 0,
  fees: 0,
  transferred: 0,
  ...change,
})

/** A ledger written a line at a time: each answers what the entry took and gave back. */
export const writtenLedger = (currency = 'GBP') => {
  const book = emptyBook()
  const facts: Fact[] = []
  const post = (fact: Partial<Fact> & Pick<Fact, 'kind' | 'effects'>): Allocation[] => {
    const seq = facts.length + 1
    const whole: Fact = {
      id: `e${seq}`,
      seq,
      currency,
      donationId: null,
      budgetLineId: null,
      lines: [],
      reverses: null,
      ...fact,
    }
    facts.push(whole)
    return attribute(book, whole)
  }
  const fee = (donationId: string, projectId: string | null, fees: number) =>
    post({ kind: 'fee', donationId, effects: [effect(projectId, { fees })] })
  return {
    book,
    facts,
    post,
    fee,
    gift: (donationId: string, projectId: string | null, received: number, lines: string[] = []) =>
      post({ kind: 'gift', donationId, lines, effects: [effect(projectId, { received })] }),
    spend: (projectId: string | null, spent: number, line: string | null = null) =>
      post({ kind: 'spending', budgetLineId: line, effects: [effect(projectId, { spent })] }),
    refund: (donationId: string, projectId: string | null, amount: number) =>
      post({ kind: 'refund', donationId, effects: [effect(projectId, { received: -amount })] }),
    income: (projectId: string | null, received: number) =>
      post({ kind: 'income', effects: [effect(projectId, { received })] }),
    feeToGeneral: (donationId: string, projectId: string, amount: number) =>
      post({
        kind: 'fee',
        donationId,
        effects: [effect(null, { fees: amount }), effect(projectId, { fees: -amount })],
      }),
    transfer: (from: string | null, to: string | null, amount: number, donationId?: string) =>
      post({
        kind: 'transfer',
        donationId: donationId ?? null,
        effects: [effect(from, { transferred: -amount }), effect(to, { transferred: amount })],
      }),
    reverse: (which: number) => {
      const fact = facts[which - 1]!
      return post({
        kind: 'correction',
        donationId: fact.donationId,
        budgetLineId: fact.budgetLineId,
        reverses: { id: fact.id, kind: fact.kind },
        effects: fact.effects.map(({ projectId, received, spent, fees, transferred }) => ({
          projectId,
          received: -received,
          spent: -spent,
          fees: -fees,
          transferred: -transferred,
        })),
      })
    },
    left: () => Object.fromEntries([...book.lots.values()].map((lot) => [lot.id, unspentOf(lot)])),
  }
}

export type WrittenLedger = ReturnType<typeof writtenLedger>
