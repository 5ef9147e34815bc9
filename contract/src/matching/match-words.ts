import { formatMoney, makeMoneyFormatter } from '../format-money.ts'
import { entryKinds, type EntryKind } from '../ledger/entry-kinds.ts'

const start = 'Match of gift '

/** Describes the entry of a match that a pledge pays. `reference` is that of the matched gift. */
export const describeMatchEntry = (reference: string): string => `${start}${reference}`

/**
 * Returns the name of an entry's kind. A match that somebody typed before pledges were recorded is
 * marked: no pledge backs it, and its description does not begin like those of backed ones.
 */
export const describeEntryKind = ({
  description,
  kind,
}: {
  readonly kind: EntryKind
  readonly description: string | null
}): string =>
  kind === 'match' && !description?.startsWith(start)
    ? `${entryKinds.match} (not backed by a pledge)`
    : entryKinds[kind]

/** Names the pledgers of a match: “Acme Trust and 2 other supporters”. Null is a name not shown. */
export const nameMatchers = (names: readonly (string | null)[]): string => {
  const named = names.filter((name) => name !== null)
  const others = names.length - named.length
  const unnamed =
    named.length === 0
      ? [others === 1 ? 'a supporter' : `${others} supporters`]
      : others === 0
        ? []
        : [others === 1 ? 'another supporter' : `${others} other supporters`]
  return new Intl.ListFormat('en-GB').format([...named, ...unnamed])
}

/** A gift with its match, in minor units. */
export interface MatchedGift {
  readonly currency: string
  readonly gift: number
  readonly match: {
    readonly amount: number
    readonly from: readonly {
      readonly name: string | null
      readonly amount: number
      readonly paid: number
    }[]
  } | null
}

/**
 * Says what a gift unlocked, and how much of it is paid: the sentence of receipts and of the thank-you
 * page. Null without a match. `hasArrived` tells whether the gift itself has arrived.
 */
export const describeUnlocked = (
  { currency, gift, match }: MatchedGift,
  hasArrived: boolean,
): { readonly unlocked: string; readonly paid: string } | null => {
  if (match === null) return null
  const paid = match.from.reduce((sum, one) => sum + one.paid, 0)
  const money = makeMoneyFormatter(currency, [gift, match.amount])
  const verb = hasArrived ? 'unlocked' : 'will unlock'
  return {
    unlocked: `Your ${money(gift)} ${verb} ${money(match.amount)} of ${nameMatchers(match.from.map(({ name }) => name))}.`,
    paid:
      paid === match.amount
        ? 'It is paid to the charity.'
        : paid === 0
          ? 'It is promised and not paid yet.'
          : `${formatMoney(paid, currency)} of it is paid, the rest is promised.`,
  }
}
