import { expect, it } from 'vitest'
import { createTimeline } from './timeline.ts'

const makeTimeline = (...moments: number[]) => {
  const left = [...moments]
  const timeline = createTimeline(() => left.shift()!)
  for (const _ of moments) timeline.note()
  return timeline
}

it('a failover’s time without writes is the longest gap, also if it began at the kill or has not ended', () => {
  expect(makeTimeline(0, 100, 4000, 4100).measureMaxGap(50, 4200)).toBe(3900)
  expect(makeTimeline(0, 3000, 3100).measureMaxGap(50, 3200)).toBe(2950)
  expect(makeTimeline(0, 100).measureMaxGap(50, 9000)).toBe(8900)
})

it('the failover timeline counts only the requests that succeeded within a period', () => {
  expect(makeTimeline(0, 100, 200, 300).countBetween(100, 300)).toBe(2)
})
