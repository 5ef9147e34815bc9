/**
 * The longest reason for undoing a payout's match, in characters. The reason is published with the
 * correcting entries.
 */
export const maxUndoReasonLength = 300
