/**
 * The canonical form of a ledger entry, version 1: the bytes that are hashed, the same on every
 * machine. docs/ledger.md describes it with a worked example. A form never changes; a new form gets
 * a new number and is added beside the old.
 */

export const formVersion = 1

/** The fields that the form contains as salted commitments, in the form's order. */
export const committedFields = ['payee', 'description', 'giver', 'author', 'files'] as const
export type CommittedField = (typeof committedFields)[number]

export const directions = ['in', 'out', 'between'] as const
export type Direction = (typeof directions)[number]

export interface CanonicalLeg {
  readonly account: string
  readonly projectId: string | null
  /** Minor units; debits are positive, credits negative. */
  readonly amount: number
}

export interface CanonicalEntry {
  readonly charityNumber: string
  readonly charityId: string
  readonly seq: number
  readonly id: string
  readonly kind: string
  readonly category: string
  /** YYYY-MM-DD */
  readonly entryDate: string
  /** ISO 8601 in UTC with milliseconds. */
  readonly recordedAt: string
  readonly currency: string
  readonly amount: number
  readonly direction: Direction
  readonly projectId: string | null
  readonly counterProjectId: string | null
  readonly budgetLineId: string | null
  readonly donationId: string | null
  readonly reversesId: string | null
  readonly authorRole: string
  readonly source: string
  /** SHA-256 of the entry's identifier at its source (see `getSourceRefInput`), in hexadecimal. */
  readonly sourceRefHash: string | null
  readonly original: {
    readonly amount: number
    readonly currency: string
    readonly rate: string
  } | null
  readonly legs: readonly CanonicalLeg[]
  /** Hexadecimal SHA-256 of each committed field. */
  readonly commitments: Readonly<Record<CommittedField, string>>
}

/**
 * Writes the canonical form: JSON without white space, one array of fixed fields in fixed order.
 */
export const toCanonicalForm = (entry: CanonicalEntry): string =>
  JSON.stringify([
    'pennytrail-ledger-entry',
    formVersion,
    entry.charityNumber,
    entry.charityId,
    entry.seq,
    entry.id,
    entry.kind,
    entry.category,
    entry.entryDate,
    entry.recordedAt,
    entry.currency,
    entry.amount,
    entry.direction,
    entry.projectId,
    entry.counterProjectId,
    entry.budgetLineId,
    entry.donationId,
    entry.reversesId,
    entry.authorRole,
    entry.source,
    entry.sourceRefHash,
    entry.original && [entry.original.amount, entry.original.currency, entry.original.rate],
    entry.legs.map((leg) => [leg.account, leg.projectId, leg.amount]),
    committedFields.map((field) => entry.commitments[field]),
  ])

/** The length of a commitment's salt, in bytes. */
export const saltLength = 32

/**
 * Returns the text before the salt and the value in a commitment's hash; it ends in a zero byte.
 */
export const getCommitmentLabel = (field: CommittedField): string =>
  `pennytrail:ledger:v${formVersion}:${field}\0`

/** Returns the text whose hash is `sourceRefHash`. */
export const getSourceRefInput = (sourceRef: string): string =>
  `pennytrail:ledger:v${formVersion}:source-ref\0${sourceRef}`

/** The first byte in the hash of a leaf (RFC 9162, section 2.1.1). */
export const leafPrefix = 0x00

/** The first byte in the hash of a link of the chain; RFC 9162 already uses 0x00 and 0x01. */
export const chainPrefix = 0x02

/** The link before the first entry of a chain. */
export const chainStart = '00'.repeat(32)
