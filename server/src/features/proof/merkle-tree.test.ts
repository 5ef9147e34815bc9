import fc from 'fast-check'
import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fromHex, joinBytes, toHex } from '@pennytrail/contract/byte-encoding.ts'
import {
  computeConsistencyPath,
  foldSubtrees,
  GrowingTree,
  computeInclusionPath,
  isConsistent,
  computeRootFromInclusion,
  listSubtrees,
  type Range,
} from '@pennytrail/contract/proof/merkle-tree.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')
const hashLeaf = (data: Uint8Array): Uint8Array => sha256(joinBytes(Uint8Array.of(0), data))
const hex = (text: string): Uint8Array => fromHex(text, text.length / 2)!

/** Calculates the root exactly as defined in RFC 9162, section 2.1.1. */
const definedRoot = (leaves: readonly Uint8Array[]): Uint8Array => {
  if (leaves.length === 0) return sha256(new Uint8Array(0))
  if (leaves.length === 1) return leaves[0]!
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return sha256(
    joinBytes(Uint8Array.of(1), definedRoot(leaves.slice(0, k)), definedRoot(leaves.slice(k))),
  )
}

const computeRoot = (leaves: readonly Uint8Array[]): Uint8Array => {
  const tree = new GrowingTree(sha256)
  leaves.forEach((leaf) => tree.append(leaf))
  return tree.root()
}

const listHashes = (leaves: readonly Uint8Array[], path: readonly Range[]): Uint8Array[] =>
  path.map(([start, end]) => definedRoot(leaves.slice(start, end)))

// The leaves, roots and proofs with which the reference implementations of Certificate Transparency
// test RFC 6962. RFC 9162 keeps its hashing.
const published = {
  leaves: [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ].map((text) => hashLeaf(hex(text))),
  roots: [
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ],
  inclusion: [
    [0, 1, []],
    [
      0,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      5,
      8,
      [
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
  ] as [number, number, string[]][],
  consistency: [
    [1, 1, []],
    [
      1,
      8,
      [
        '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
      ],
    ],
    [
      6,
      8,
      [
        '0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a',
        'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
        'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
      ],
    ],
    [
      2,
      5,
      [
        '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
        'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      ],
    ],
  ] as [number, number, string[]][],
}

describe('published vectors of RFC 6962', () => {
  it('the published leaves hash to the published roots', () => {
    published.roots.forEach((root, size) =>
      expect(toHex(computeRoot(published.leaves.slice(0, size)))).toBe(root),
    )
  })

  it.each(published.inclusion)(
    'the published inclusion proof of leaf %i in the tree of %i leaves is valid',
    (index, size, proof) => {
      const { leaves, roots } = published
      expect(listHashes(leaves, computeInclusionPath(index, size)).map(toHex)).toEqual(proof)
      const root = computeRootFromInclusion(sha256, leaves[index]!, index, size, proof.map(hex))
      expect(toHex(root!)).toBe(roots[size])
    },
  )

  it.each(published.consistency)(
    'the published proof that the first %i leaves begin the tree of %i leaves is valid',
    (from, to, proof) => {
      const { leaves, roots } = published
      expect(listHashes(leaves, computeConsistencyPath(from, to)).map(toHex)).toEqual(proof)
      const [older, newer] = [
        { size: from, root: hex(roots[from]!) },
        { size: to, root: hex(roots[to]!) },
      ]
      expect(isConsistent(sha256, older, newer, proof.map(hex))).toBe(true)
    },
  )
})

const many = Array.from({ length: 400 }, (_, at) => hashLeaf(Uint8Array.of(at & 255, at >> 8)))
const sized = fc.integer({ min: 1, max: many.length })
const placed = sized.chain((size) =>
  fc.tuple(fc.integer({ min: 0, max: size - 1 }), fc.constant(size)),
)
const grown = sized.chain((to) => fc.tuple(fc.integer({ min: 0, max: to }), fc.constant(to)))

const altered = (hashes: readonly Uint8Array[], at: number): Uint8Array[] =>
  hashes.map((one, index) => {
    if (index !== at % hashes.length) return one
    const other = Uint8Array.from(one)
    other[at % 32]! ^= 1
    return other
  })

const leads = (leaf: Uint8Array, index: number, size: number, proof: readonly Uint8Array[]) =>
  toHex(computeRootFromInclusion(sha256, leaf, index, size, proof) ?? new Uint8Array(0))

describe('Merkle trees of any size', () => {
  it('a tree of any size has the root that RFC 6962 defines, also if folded from its complete subtrees', () => {
    fc.assert(
      fc.property(sized, (size) => {
        const leaves = many.slice(0, size)
        const root = toHex(definedRoot(leaves))
        expect(toHex(computeRoot(leaves))).toBe(root)
        const subtrees = listSubtrees(0, size).map(({ level, position }) =>
          definedRoot(leaves.slice(position * 2 ** level, (position + 1) * 2 ** level)),
        )
        expect(toHex(foldSubtrees(sha256, subtrees))).toBe(root)
      }),
    )
  })

  it('an inclusion proof is valid for its leaf and invalid for any other leaf, position or proof', () => {
    fc.assert(
      fc.property(placed, fc.nat(), ([index, size], at) => {
        const leaves = many.slice(0, size)
        const root = toHex(definedRoot(leaves))
        const proof = listHashes(leaves, computeInclusionPath(index, size))
        expect(leads(leaves[index]!, index, size, proof)).toBe(root)
        expect(leads(hashLeaf(hex('ff')), index, size, proof)).not.toBe(root)
        expect(leads(leaves[index]!, index, size, [...proof, leaves[0]!])).not.toBe(root)
        fc.pre(size > 1)
        expect(leads(leaves[index]!, index, size, proof.slice(1))).not.toBe(root)
        expect(leads(leaves[index]!, index, size, altered(proof, at))).not.toBe(root)
        expect(leads(leaves[index]!, (index + 1) % size, size, proof)).not.toBe(root)
      }),
    )
  })

  it('a consistency proof is valid for each smaller tree and invalid for any other tree', () => {
    fc.assert(
      fc.property(grown, fc.nat(), ([from, to], at) => {
        const [older, newer] = [from, to].map((size) => ({
          size,
          root: definedRoot(many.slice(0, size)),
        })) as [{ size: number; root: Uint8Array }, { size: number; root: Uint8Array }]
        const proof = listHashes(many.slice(0, to), computeConsistencyPath(from, to))
        expect(isConsistent(sha256, older, newer, proof)).toBe(true)
        const other = { ...older, root: altered([older.root], at)[0]! }
        expect(isConsistent(sha256, other, newer, proof)).toBe(false)
        expect(isConsistent(sha256, older, newer, [...proof, other.root])).toBe(false)
        fc.pre(proof.length > 0)
        expect(isConsistent(sha256, older, newer, altered(proof, at))).toBe(false)
        expect(isConsistent(sha256, older, newer, proof.slice(1))).toBe(false)
      }),
    )
  })
})
