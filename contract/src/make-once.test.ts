import { expect, it } from 'vitest'
import { makeOnce } from './make-once.ts'

it('a value is made at the first call, and every call returns the same one', () => {
  let count = 0
  const get = makeOnce(() => ({ number: (count += 1) }))
  expect(count).toBe(0)
  expect(get()).toBe(get())
  expect(get()).toEqual({ number: 1 })
})
