import { expect, it } from 'vitest'
import { layoutFlow } from './flow-layout.ts'

const target = (key: string, amount: number) => ({ key, amount, tone: 'spent' as const })

it('each band of the flow chart is as high as its share of the money, and the bands lie one below the other', () => {
  const { height, ribbons, source } = layoutFlow([target('a', 3000), target('b', 1000)])
  expect(ribbons.map(({ rowHeight }) => rowHeight)).toEqual([136, 70])
  expect(height).toBe(206)
  expect(source).toEqual({ top: 19, height: 168 })
  expect(ribbons[0]!.path).toBe('M0 19C50 19 50 5 100 5V131C50 131 50 145 0 145Z')
})

it('the smallest share of the money has a visible band, and a flow chart without shares has no height', () => {
  expect(layoutFlow([target('a', 1), target('b', 1_000_000)]).ribbons[0]!.path).toContain('V35.75')
  expect(layoutFlow([]).height).toBe(0)
})

it('a row of the flow chart grows with its text, so that no label is cut', () => {
  const { height, ribbons } = layoutFlow([target('a', 3000), target('b', 1000)], [40, 95.5])
  expect(ribbons.map(({ rowHeight }) => rowHeight)).toEqual([136, 106])
  expect(height).toBe(242)
})
