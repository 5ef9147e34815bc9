import { hash } from 'node:crypto'
import {
  canonicalForm,
  chainPrefix,
  commitmentLabel,
  committedFields,
  leafPrefix,
  sourceRefInput,
  type CanonicalEntry,
  type CommittedField,
} from '@pennytrail/contract/ledger/canonical-entry.ts'

const leafByte = Buffer.of(leafPrefix)
const chainByte = Buffer.of(chainPrefix)
const labels = Object.fromEntries(
  committedFields.map((field) => [field, Buffer.from(commitmentLabel(field))]),
) as Record<CommittedField, Buffer>

/** Hexadecimal SHA-256 over the field's label, the salt and the value. */
export const commitmentOf = (field: CommittedField, salt: Uint8Array, value: string): string =>
  hash('sha256', Buffer.concat([labels[field], salt, Buffer.from(value)]))

export const sourceRefHashOf = (sourceRef: string | null): string | null =>
  sourceRef === null ? null : hash('sha256', sourceRefInput(sourceRef))

/** Hexadecimal leaf hash of an entry, as in RFC 9162. */
export const leafHashOf = (entry: CanonicalEntry): string =>
  hash('sha256', Buffer.concat([leafByte, Buffer.from(canonicalForm(entry))]))

/** The next link of a charity's chain, hexadecimal. */
export const chainHashOf = (previous: string, leafHash: string): string =>
  hash(
    'sha256',
    Buffer.concat([chainByte, Buffer.from(previous, 'hex'), Buffer.from(leafHash, 'hex')]),
  )
