import { expect, it } from 'vitest'
import { scaleToPixels } from './picture-scale.ts'

it('a long till receipt keeps most of its width, because the area is bounded and not the length', () => {
  const receipt = { width: 600, height: 12_000 }
  expect(600 * scaleToPixels(receipt, 2400 * 1800)).toBeCloseTo(464.8, 1)
})

it('a picture of the same shape as the area gets exactly its sides', () => {
  expect(4800 * scaleToPixels({ width: 4800, height: 3600 }, 2400 * 1800)).toBeCloseTo(2400)
})
