// Generated from the SQL of this folder by "npm run sql:types". Change the SQL, not this file.

export type BuildGiftProofRow = {
  readonly id: string
  readonly number: string
  readonly name: string
}

export type CheckHistoryRow = {
  readonly leafHash: Buffer
}

export type CheckpointRow = {
  readonly size: number
  readonly root: Buffer
  readonly signedAt: string
  readonly note: string
}

export type CountCheckpointsRow = {
  readonly count: number
}

export type Due = {
  readonly personId: string
  readonly charityId: string
  readonly firstname: string
  readonly email: string
  readonly charityName: string
  readonly number: string
  readonly size: number
  readonly signedAt: string
  readonly note: string
  readonly wantsEmail: boolean
}

export type IsSubscribedToCheckpointsRow = {
  readonly there: boolean
}

export type LeavesRow = {
  readonly leafHash: Buffer
}

export type LedgerSizeRow = {
  readonly seq: number
}

export type LedgersToSignRow = {
  readonly charityId: string
}

export type ProofFiguresRow = {
  readonly signedAt: string
}

export type PublishedKeyRow = {
  readonly name: string
  readonly keyId: string
  readonly publicKey: Buffer
  readonly firstUsedAt: string
}

export type SaveSubtreesRow = {
  readonly count: number
}

export type SubtreesRow = {
  readonly hash: Buffer
}
