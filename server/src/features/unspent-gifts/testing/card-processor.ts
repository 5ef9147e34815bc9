import { lockDonation, settleGift } from '../../donations/index.ts'
import { makePaidSnapshot } from '../../../testing/factories/donations.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** The most that a step may take: of the sum, and of one source. */
export interface Allowed {
  readonly sum: number
  /** The most that all restricted money may lose, if that is less than the sum. */
  readonly total?: number
  /** The id of the gift or grant that may lose; null if none may. */
  readonly source: string | null
}
/** In place of a source: spending and the end of a project may take from several. */
export const anySource = 'any'
export const nothing: Allowed = { sum: 0, source: null }

/** A gift by card, with its amount in pence. */
export interface Gift {
  readonly id: string
  readonly amount: number
  /** Whether it was refunded or its bank has disputed it: a gift has one of them here, once. */
  back: 'refund' | 'failed' | 'dispute' | 'won' | 'lost' | null
  refunded: number
}

/** Plays the card processor and the bank: refunds that succeed or fail, and disputes. */
export const makeProcessor = ({ deps }: Pick<TestApp, 'deps'>, gifts: readonly Gift[]) => {
  /** Lets the processor state a payment again, with a refund or a dispute. */
  const settleAgain = (gift: Gift, changes: Partial<ReturnType<typeof makePaidSnapshot>>) =>
    deps.database.transaction('system', async (db) => {
      const locked = (await lockDonation(db, gift.id))!
      const snapshot = makePaidSnapshot(deps, gift.id, gift.amount, deps.clock.now())
      await settleGift(db, deps, { ...locked, email: null }, { ...snapshot, ...changes })
    })

  const dispute = (gift: Gift, state: 'open' | 'won' | 'lost') => {
    const at = deps.clock.now()
    const taken = { id: `txn_taken_${gift.id}`, taken: gift.amount, fee: 0, at }
    const won = { id: `txn_won_${gift.id}`, taken: -gift.amount, fee: 0, at }
    const movements = state === 'won' ? [taken, won] : [taken]
    const common = { id: `dp_${gift.id}`, amount: gift.amount, reason: 'fraudulent' }
    return settleAgain(gift, {
      disputes: [{ ...common, state, openedAt: at, respondBy: null, movements }],
    })
  }

  const refund = (gift: Gift, state: 'succeeded' | 'failed') => {
    const common = { state, problem: null, request: null, at: deps.clock.now() } as const
    return settleAgain(gift, {
      refunds: [{ id: `re_${gift.id}`, amount: gift.refunded, ...common }],
    })
  }

  /** Finds a gift of the card processor with this fate so far. */
  const findGift = (back: Gift['back'], which: number): Gift | undefined => {
    const found = gifts.filter((gift) => gift.back === back)
    return found[which % Math.max(1, found.length)]
  }

  /** Lets the processor refund or dispute a gift. */
  const giveBack = async (
    how: 'refund' | 'dispute',
    which: number,
    part: number,
  ): Promise<Allowed> => {
    const gift = findGift(null, which)
    if (!gift) return nothing
    gift.back = how
    gift.refunded = how === 'dispute' ? 0 : Math.min(gift.amount, part)
    await (how === 'dispute' ? dispute(gift, 'open') : refund(gift, 'succeeded'))
    return { sum: how === 'dispute' ? gift.amount : gift.refunded, source: gift.id }
  }

  /** Lets a refund fail, or the bank decide a dispute. Neither takes money from a project. */
  const decide = async (how: 'failed' | 'won' | 'lost', which: number): Promise<Allowed> => {
    const gift = findGift(how === 'failed' ? 'refund' : 'dispute', which)
    if (!gift) return nothing
    gift.back = how
    await (how === 'failed' ? refund(gift, how) : dispute(gift, how))
    return nothing
  }

  return { giveBack, decide }
}
