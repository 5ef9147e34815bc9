export interface FlowTarget {
  readonly key: string
  readonly amount: number
  readonly tone: 'spent' | 'fee' | 'refunded' | 'waiting'
}

export interface Ribbon {
  readonly key: string
  readonly tone: FlowTarget['tone']
  /** The height of the target's row, in the same units as the height of the layout. */
  readonly rowHeight: number
  readonly path: string
}

export interface FlowLayout {
  readonly height: number
  readonly source: { readonly top: number; readonly height: number }
  readonly ribbons: readonly Ribbon[]
}

export const flowWidth = 100
const sourceHeight = 168
const leastRow = 70
const leastBand = 1.5
const gap = 10

/**
 * Lays out how money flows from one source to several targets, each band as wide as its share of
 * the whole. A row is as high as its band and the text beside it. `textHeights` are in pixels, one
 * for each target; before they are measured, each row has room for three lines.
 */
export const layoutFlow = (
  targets: readonly FlowTarget[],
  textHeights: readonly number[] = [],
): FlowLayout => {
  const total = targets.reduce((sum, { amount }) => sum + amount, 0)
  const bands = targets.map(({ amount }) =>
    total === 0 ? 0 : Math.max(leastBand, (amount / total) * sourceHeight),
  )
  const rows = bands.map((band, at) =>
    Math.max(leastRow, band + gap, Math.ceil(textHeights[at] ?? 0) + gap),
  )
  const height = rows.reduce((sum, row) => sum + row, 0)
  const thickness = bands.reduce((sum, band) => sum + band, 0)
  const top = Math.max(0, (height - thickness) / 2)
  let from = top
  let rowTop = 0
  const ribbons = targets.map(({ key, tone }, at): Ribbon => {
    const band = bands[at]!
    const to = rowTop + (rows[at]! - band) / 2
    const bend = flowWidth / 2
    const path =
      `M0 ${from}C${bend} ${from} ${bend} ${to} ${flowWidth} ${to}` +
      `V${to + band}C${bend} ${to + band} ${bend} ${from + band} 0 ${from + band}Z`
    from += band
    rowTop += rows[at]!
    return { key, tone, rowHeight: rows[at]!, path }
  })
  return { height, source: { top, height: thickness }, ribbons }
}
