/** The longest reason with which a payout's match is undone; it is published with its entries. */
export const maxUndoReasonLength = 300
