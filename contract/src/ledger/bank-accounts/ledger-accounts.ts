/** The place in the ledger of a charity's own account: `bank:` and the id of the account. */
export type OwnAccount = `bank:${string}`

/**
 * A place where the charity's own money lies: `bank` is the one that every ledger has from the
 * start, the others are accounts that the charity added.
 */
export type BankPlace = 'bank' | OwnAccount

export type AssetAccount = 'stripe-balance' | BankPlace | 'gift-aid-receivable'

/** Returns whether a leg's account is one that the charity added. */
export const isOwnAccount = (account: string): account is OwnAccount => account.startsWith('bank:')

/** Returns whether a leg's account is a place of the charity's own money: a bank account or cash. */
export const isBankPlace = (account: string): account is BankPlace =>
  account === 'bank' || isOwnAccount(account)

/** Returns whether a leg's account is an asset. Legs of assets have no fund; the others name it. */
export const isAssetAccount = (account: string): account is AssetAccount =>
  account === 'stripe-balance' || account === 'gift-aid-receivable' || isBankPlace(account)
