import { isOwnAccount } from './bank-accounts/ledger-accounts.ts'

/**
 * The canonical forms of a ledger entry: the bytes that are hashed, the same on every machine.
 * docs/ledger.md describes them with worked examples. A form never changes; a new form gets a new
 * number and is added beside the old.
 */

export type FormVersion = 1 | 2 | 3

const fieldsOfFirstForm = ['payee', 'description', 'giver', 'author', 'files'] as const

/** The fields that the latest form contains as salted commitments, in the form's order. */
export const committedFields = [...fieldsOfFirstForm, 'payerText'] as const
export type CommittedField = (typeof committedFields)[number]

export const isFormVersion = (version: unknown): version is FormVersion =>
  version === 1 || version === 2 || version === 3

/** Lists the fields that a form contains as salted commitments, in the form's order. */
export const listCommittedFields = (version: FormVersion): readonly CommittedField[] =>
  version === 1 ? fieldsOfFirstForm : committedFields

/**
 * Returns the form of a new entry. Form 2 is for an entry that form 1 cannot describe: one with an
 * account of its own, or with the text of a bank line. Form 3 is for a match that a pledge pays.
 */
export const chooseFormVersion = (entry: {
  readonly legs: readonly Pick<CanonicalLeg, 'account'>[]
  readonly payerText?: string
  readonly match?: CanonicalEntry['match']
}): FormVersion =>
  entry.match
    ? 3
    : entry.payerText || entry.legs.some(({ account }) => isOwnAccount(account))
      ? 2
      : 1

export const directions = ['in', 'out', 'between'] as const
export type Direction = (typeof directions)[number]

export interface CanonicalLeg {
  readonly account: string
  readonly projectId: string | null
  /** Minor units; debits are positive, credits negative. */
  readonly amount: number
}

export interface CanonicalEntry {
  readonly formVersion: FormVersion
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
  /** Hexadecimal SHA-256 of each field that the form commits to. */
  readonly commitments: Readonly<Partial<Record<CommittedField, string>>>
  /** The gift that is matched and the pledge that pays, in form 3 alone. */
  readonly match?: { readonly giftId: string; readonly pledgeId: string } | null
}

/**
 * Writes the canonical form: JSON without white space, one array of fixed fields in fixed order.
 */
export const toCanonicalForm = (entry: CanonicalEntry): string =>
  JSON.stringify([
    'pennytrail-ledger-entry',
    entry.formVersion,
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
    listCommittedFields(entry.formVersion).map((field) => entry.commitments[field]),
    ...(entry.formVersion === 3 ? [[entry.match?.giftId, entry.match?.pledgeId]] : []),
  ])

/** The length of a commitment's salt, in bytes. */
export const saltLength = 32

/**
 * Returns the text before the salt and the value in a commitment's hash; it ends in a zero byte. It
 * is the same in every form, because each commitment has a salt of its own.
 */
export const getCommitmentLabel = (field: CommittedField): string =>
  `pennytrail:ledger:v1:${field}\0`

/** Returns the text whose hash is `sourceRefHash`. */
export const getSourceRefInput = (sourceRef: string): string =>
  `pennytrail:ledger:v1:source-ref\0${sourceRef}`

/** The first byte in the hash of a leaf (RFC 9162, section 2.1.1). */
export const leafPrefix = 0x00

/** The first byte in the hash of a link of the chain; RFC 9162 already uses 0x00 and 0x01. */
export const chainPrefix = 0x02

/** The link before the first entry of a chain. */
export const chainStart = '00'.repeat(32)
