import { hash } from 'node:crypto'
import {
  toCanonicalForm,
  chainPrefix,
  getCommitmentLabel,
  committedFields,
  leafPrefix,
  getSourceRefInput,
  type CanonicalEntry,
  type CommittedField,
} from '@pennytrail/contract/ledger/canonical-entry.ts'

const leafByte = Buffer.of(leafPrefix)
const chainByte = Buffer.of(chainPrefix)
const labels = Object.fromEntries(
  committedFields.map((field) => [field, Buffer.from(getCommitmentLabel(field))]),
) as Record<CommittedField, Buffer>

/** Returns the hexadecimal SHA-256 of the field’s label, the salt and the value. */
export const computeCommitment = (field: CommittedField, salt: Uint8Array, value: string): string =>
  hash('sha256', Buffer.concat([labels[field], salt, Buffer.from(value)]))

export const hashSourceRef = (sourceRef: string | null): string | null =>
  sourceRef === null ? null : hash('sha256', getSourceRefInput(sourceRef))

/** Returns the hexadecimal leaf hash of an entry, as in RFC 9162. */
export const computeLeafHash = (entry: CanonicalEntry): string =>
  hash('sha256', Buffer.concat([leafByte, Buffer.from(toCanonicalForm(entry))]))

/** Returns the next link of a charity’s chain, in hexadecimal. */
export const computeChainHash = (previous: string, leafHash: string): string =>
  hash(
    'sha256',
    Buffer.concat([chainByte, Buffer.from(previous, 'hex'), Buffer.from(leafHash, 'hex')]),
  )
