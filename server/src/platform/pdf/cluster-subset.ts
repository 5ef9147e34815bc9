import type { Font } from 'fontkit'
import type { Cluster } from '../text/index.ts'

// The flags of a component, from the "glyf" table of the OpenType specification.
const argumentsAreWords = 0x1
const argumentsAreOffsets = 0x2
const moreComponents = 0x20

/** Encodes a composite glyph, other glyphs of the font each at its place, or one without a drawing. */
const encodeComposite = (
  kit: Font,
  { glyphs }: Cluster,
  toIndex: (id: number) => number,
): Buffer => {
  if (glyphs.length === 0) return Buffer.alloc(0)
  const boxes = glyphs.map(({ id, x, y }) => {
    const { maxX, maxY, minX, minY } = kit.getGlyph(id).bbox
    return [minX + x, minY + y, maxX + x, maxY + y].map((side) =>
      Number.isFinite(side) ? side : 0,
    )
  })
  const [left, bottom, right, top] = [0, 1, 2, 3].map((side) => boxes.map((box) => box[side]!))
  const bytes = Buffer.alloc(10 + 8 * glyphs.length)
  const header = [
    -1,
    Math.min(...left!),
    Math.min(...bottom!),
    Math.max(...right!),
    Math.max(...top!),
  ]
  header.forEach((value, at) => bytes.writeInt16BE(value, at * 2))
  glyphs.forEach(({ id, x, y }, at) => {
    const more = at < glyphs.length - 1 ? moreComponents : 0
    const start = 10 + 8 * at
    bytes.writeUInt16BE(argumentsAreWords | argumentsAreOffsets | more, start)
    bytes.writeUInt16BE(toIndex(id), start + 2)
    bytes.writeInt16BE(x, start + 4)
    bytes.writeInt16BE(y, start + 6)
  })
  return bytes
}

/** Creates the font file that is embedded, which has a composite glyph for each cluster used. */
export const createClusterSubset = (kit: Font, clusters: readonly Cluster[]) => {
  const subset = kit.createSubset()
  const indexes = new Map<number, number>()
  const used = new Map<number, Cluster>()
  const addGlyph = subset._addGlyph.bind(subset)
  // fontkit adds the glyphs in the order of their indexes.
  subset._addGlyph = (id) => {
    const cluster = used.get(subset.glyf.length)
    if (!cluster) return addGlyph(id)
    const bytes = encodeComposite(kit, cluster, (part) => subset.includeGlyph(part))
    subset.glyf.push(bytes)
    subset.loca.offsets.push(subset.offset)
    const bearing = bytes.length > 0 ? bytes.readInt16BE(2) : 0
    subset.hmtx.metrics.push({ advance: cluster.advance, bearing })
    subset.offset += bytes.length
    return subset.glyf.length - 1
  }
  return {
    /** Returns the index in the file of a cluster, given by its index in `clusters`. */
    includeGlyph: (at: number): number => {
      const cluster = clusters[at]!
      const index = indexes.get(at) ?? subset.glyphs.push(0) - 1
      indexes.set(at, index)
      used.set(index, cluster)
      return index
    },
    encode: () => subset.encode(),
  }
}
