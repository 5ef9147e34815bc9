/**
 * The longest reason for undoing a payout's match, in characters. It is published with the entries.
 */
export const maxUndoReasonLength = 300
