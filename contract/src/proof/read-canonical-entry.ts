import {
  committedFields,
  isFormVersion,
  listCommittedFields,
  type CanonicalEntry,
  type CommittedField,
  type FormVersion,
} from '../ledger/canonical-entry.ts'
import { parseLine } from './proof-files.ts'

type Leg = readonly [account: string, projectId: string | null, amount: number]

const isLeg = (leg: unknown): leg is Leg =>
  Array.isArray(leg) && leg.length === 3 && Number.isSafeInteger(leg[2])

/** The parts of a canonical form. Verifying a ledger reads millions of them, and needs only these. */
export interface ParsedForm {
  readonly version: FormVersion
  readonly seq: number
  readonly charityId: string
  readonly legs: readonly Leg[]
  readonly commitments: readonly string[]
  readonly parts: unknown
}

/** Parses an entry's canonical form; null if the text is not in the canonical form. */
export const parseForm = (text: string): ParsedForm | null => {
  const parts = parseLine(text)
  if (!Array.isArray(parts)) return null
  const [name, version]: unknown[] = parts
  if (name !== 'pennytrail-ledger-entry' || !isFormVersion(version)) return null
  if (parts.length !== (version === 3 ? 25 : 24)) return null
  const [legs, commitments] = [parts[22], parts[23]]
  if (!Array.isArray(legs) || !legs.every(isLeg)) return null
  const { length } = listCommittedFields(version)
  if (!Array.isArray(commitments) || commitments.length !== length) return null
  return { version, seq: parts[4], charityId: parts[3], legs, commitments, parts }
}

export const isBalanced = ({ legs }: ParsedForm): boolean => {
  let sum = 0
  for (const leg of legs) sum += leg[2]
  return sum === 0
}

/** Returns the commitment to a field; undefined if the form has none. */
export const getCommitment = (
  { commitments }: ParsedForm,
  field: CommittedField,
): string | undefined => commitments[committedFields.indexOf(field)]

/** Returns the entry that a canonical form describes. */
export const toEntry = (form: ParsedForm): CanonicalEntry => {
  const { version, legs, commitments } = form
  const parts = Array.isArray(form.parts) ? form.parts : []
  return {
    formVersion: version,
    charityNumber: parts[2],
    charityId: parts[3],
    seq: parts[4],
    id: parts[5],
    kind: parts[6],
    category: parts[7],
    entryDate: parts[8],
    recordedAt: parts[9],
    currency: parts[10],
    amount: parts[11],
    direction: parts[12],
    projectId: parts[13],
    counterProjectId: parts[14],
    budgetLineId: parts[15],
    donationId: parts[16],
    reversesId: parts[17],
    authorRole: parts[18],
    source: parts[19],
    sourceRefHash: parts[20],
    original: readOriginal(parts[21]),
    legs: legs.map(([account, projectId, amount]) => ({ account, projectId, amount })),
    commitments: Object.fromEntries(
      listCommittedFields(version).map((field, at) => [field, commitments[at]]),
    ),
    ...(Array.isArray(parts[24])
      ? { match: { giftId: parts[24][0], pledgeId: parts[24][1] } }
      : {}),
  }
}

const readOriginal = (original: unknown): CanonicalEntry['original'] =>
  Array.isArray(original) ? { amount: original[0], currency: original[1], rate: original[2] } : null
