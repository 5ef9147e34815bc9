import {
  committedFields,
  formVersion,
  type CanonicalEntry,
  type CanonicalLeg,
  type CommittedField,
} from '../ledger/canonical-entry.ts'
import { parseLine } from './proof-files.ts'

const isLeg = (leg: unknown): leg is [string, string | null, number] =>
  Array.isArray(leg) && leg.length === 3 && Number.isSafeInteger(leg[2])

/** Reads an entry from its canonical form; null if the text is not in the canonical form. */
export const readForm = (text: string): CanonicalEntry | null => {
  const parts = parseLine(text)
  if (!Array.isArray(parts) || parts.length !== 24) return null
  const [name, version, charityNumber, charityId, seq, id, kind, category, ...rest] = parts
  const [entryDate, recordedAt, currency, amount, direction, projectId, ...more] = rest
  const [counterProjectId, budgetLineId, donationId, reversesId, authorRole, ...last] = more
  const [source, sourceRefHash, original, legs, commitments] = last
  const known = name === 'pennytrail-ledger-entry' && version === formVersion
  if (!known || !Array.isArray(legs) || !legs.every(isLeg)) return null
  if (!Array.isArray(commitments) || commitments.length !== committedFields.length) return null
  return {
    charityNumber,
    charityId,
    seq,
    id,
    kind,
    category,
    entryDate,
    recordedAt,
    currency,
    amount,
    direction,
    projectId,
    counterProjectId,
    budgetLineId,
    donationId,
    reversesId,
    authorRole,
    source,
    sourceRefHash,
    original: readOriginal(original),
    legs: legs.map(([account, project, sum]): CanonicalLeg => ({
      account,
      projectId: project,
      amount: sum,
    })),
    commitments: Object.fromEntries(
      committedFields.map((field, at) => [field, commitments[at]]),
    ) as Record<CommittedField, string>,
  }
}

const readOriginal = (original: unknown): CanonicalEntry['original'] =>
  Array.isArray(original) ? { amount: original[0], currency: original[1], rate: original[2] } : null
