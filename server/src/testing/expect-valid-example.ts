import type { FrontPage } from '@pennytrail/contract'
import { expect } from 'vitest'
import { sql } from '../platform/database/index.ts'
import type { TestApp } from './test-app.ts'
import type { SeqAmountRow } from './testing.test-rows.ts'

/** The part of the canonical form (docs/ledger.md) that the front page's example shows. */
interface PublicEntry {
  readonly sequence: number
  readonly kind: string
  readonly date: string
  readonly amount: number
  readonly projectId: string | null
  readonly words: Record<string, string>
}

const readEntry = (line: string): PublicEntry | undefined => {
  const { form, openings = [] } = JSON.parse(line) as {
    form?: string
    openings?: { field: string; value: string }[]
  }
  if (form === undefined) return undefined
  const values = JSON.parse(form) as unknown[]
  return {
    sequence: values[4] as number,
    kind: values[6] as string,
    date: values[8] as string,
    amount: values[11] as number,
    projectId: values[13] as string | null,
    words: Object.fromEntries(openings.map(({ field, value }) => [field, value])),
  }
}

/**
 * Expects the front page's example to match the public ledger file. Its allocation, which that file
 * does not include, must match the attribution table.
 */
export const expectValidExample = async (
  world: TestApp,
  example: NonNullable<FrontPage['example']>,
): Promise<void> => {
  const { charity, gift, project, spending } = example
  const { text } = await world.call('GET /api/ledger/{id}', {
    params: { id: `${charity.number}.jsonl` },
  })
  const entries = new Map(
    text.split('\n').flatMap((line) => {
      const entry = line.startsWith('{"seq"') ? readEntry(line) : undefined
      return entry ? [[entry.sequence, entry] as const] : []
    }),
  )
  expect(entries.get(spending.sequence)).toMatchObject({
    kind: 'spending',
    date: spending.date,
    amount: spending.amount,
    projectId: project.id,
    words: { payee: spending.payee, description: spending.description },
  })
  const parts = await world.deps.database.read('system', (db) =>
    db.many<SeqAmountRow>(sql`
      select l.seq, sum(a.amount)::bigint amount
      from allocation a join gift_balance l on l.id = a.gift_entry_id join charity c on c.id = a.charity_id
      where c.number = ${charity.number} and a.spending_seq = ${spending.sequence}
      group by l.seq having sum(a.amount) > 0`),
  )
  expect(spending.gifts).toBe(parts.length)
  expect(spending.covered).toBe(parts.reduce((sum, { amount }) => sum + amount, 0))
  expect(spending.covered).toBeLessThanOrEqual(spending.amount)
  if (!gift) return
  expect(entries.get(gift.sequence)).toMatchObject({
    kind: 'gift',
    date: gift.date,
    amount: gift.amount,
    projectId: project.id,
  })
  expect(parts).toContainEqual({ seq: gift.sequence, amount: gift.allocated })
  expect(gift.allocated).toBeLessThanOrEqual(gift.amount)
}
