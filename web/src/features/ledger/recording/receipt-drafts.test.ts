import { expect, it } from 'vitest'
import { createReceipt, findReceiptsError } from './receipt-drafts.ts'

it('a picture is sent only after a person says that nothing private can be read, or covered it', () => {
  const receipt = createReceipt(new File(['x'], 'till.jpg', { type: 'image/jpeg' }))
  expect(findReceiptsError([receipt], false)).toMatch(/^Look at the picture first/)
  expect(findReceiptsError([receipt], true)).toBeUndefined()
  expect(findReceiptsError([{ ...receipt, isCovered: true }], false)).toBeUndefined()
  expect(findReceiptsError([], false)).toBeUndefined()
})
