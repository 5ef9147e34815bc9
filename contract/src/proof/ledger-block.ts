import type { ProofCrypto } from './checkpoint.ts'
import { checkEntry, isLinkAfter } from './entry-verifier.ts'
import { isFiledEntry, parseLine } from './proof-files.ts'

/**
 * The result of checking consecutive lines of a ledger file apart from the others, if every line is
 * an entry that is right and follows the one before it.
 */
export interface SoundBlock {
  readonly lines: number
  /** The number of the first entry. */
  readonly first: number
  /** The leaf hashes one after another, 32 bytes each. */
  readonly leaves: Uint8Array
  /** In hexadecimal. */
  readonly firstLink: string
  readonly lastLink: Uint8Array
  readonly withheld: number
}

/**
 * Checks lines of a charity's ledger file without those before them. Returns null if there is
 * anything to report; reading the lines one by one then says what it is and where.
 */
export const checkBlock = (
  crypto: Pick<ProofCrypto, 'sha256Hex'>,
  charityId: string,
  lines: readonly string[],
): SoundBlock | null => {
  const leaves = new Uint8Array(32 * lines.length)
  const hashes = { leaf: new Uint8Array(32), link: new Uint8Array(32) }
  const lastLink = new Uint8Array(32)
  let first = 0
  let count = 0
  let withheld = 0
  let firstLink: string | null = null
  for (const text of lines) {
    if (text.trim() === '') continue
    const filed = parseLine(text)
    if (!isFiledEntry(filed)) return null
    const checked = checkEntry(crypto, filed, hashes)
    if (checked.errors.length > 0) return null
    if (checked.charityId !== null && checked.charityId !== charityId) return null
    if (firstLink === null) {
      first = filed.seq
      firstLink = filed.link
    } else if (filed.seq !== first + count) {
      return null
    } else if (!isLinkAfter(crypto, lastLink, hashes.leaf, filed.link)) {
      return null
    }
    leaves.set(hashes.leaf, 32 * count)
    lastLink.set(hashes.link)
    count += 1
    if (filed.form === undefined) withheld += 1
  }
  if (firstLink === null) return null
  const used = leaves.subarray(0, 32 * count)
  return { lines: lines.length, first, leaves: used, firstLink, lastLink, withheld }
}
