import { expect, it } from 'vitest'
import { countPages, readFromNearerEnd } from './pagination.ts'

it('a page that is read from the nearer end has the same rows as one that is read from the first row', () => {
  for (let total = 0; total <= 25; total += 1) {
    const rows = Array.from({ length: total }, (_, at) => at)
    for (let page = 1; page <= countPages(total, 4) + 2; page += 1) {
      const { limit, offset, isReversed } = readFromNearerEnd({ page, limit: 4 }, total)
      const read = (isReversed ? rows.toReversed() : rows).slice(offset, offset + limit)
      expect(isReversed ? read.toReversed() : read).toEqual(rows.slice((page - 1) * 4, page * 4))
      expect(offset).toBeLessThanOrEqual(total / 2)
    }
  }
})
