import { verify } from '@node-rs/argon2'
import fastify from 'fastify'
import pg from 'pg'
import { createBatch } from '../../server/src/platform/database/batch.ts'
import { answerParent } from './messages.ts'

/**
 * The baseline that the product is measured against: bare Fastify routes that do the minimum of the
 * same work, on the same PostgreSQL, through the same driver with the same number of connections.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = fastify()

app.get('/idle', () => ({}))

app.get<{ Params: { id: string } }>('/project/:id', async (request, reply) => {
  const { rows } = await pool.query({
    name: 'project',
    text: 'select * from project where id = $1',
    values: [request.params.id],
  })
  return rows[0] ?? reply.callNotFound()
})

interface Gift {
  id: string
  debit: string
  credit: string
  counter: number
  amount: number
}

/** Stores gifts in one transaction: the gifts, two legs of each, and the counters. */
const saveGifts = async (gifts: readonly Gift[]): Promise<void[]> => {
  const totals = new Map<number, number>()
  for (const { counter, amount } of gifts) totals.set(counter, (totals.get(counter) ?? 0) + amount)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'gifts',
      text: `insert into bare_gift (id, amount, given_at)
        select *, now() from unnest($1::uuid[], $2::bigint[])`,
      values: [gifts.map(({ id }) => id), gifts.map(({ amount }) => amount)],
    })
    await client.query({
      name: 'legs',
      text: `insert into bare_leg (id, gift_id, amount)
        select * from unnest($1::uuid[], $2::uuid[], $3::bigint[])`,
      values: [
        gifts.flatMap(({ debit, credit }) => [debit, credit]),
        gifts.flatMap(({ id }) => [id, id]),
        gifts.flatMap(({ amount }) => [amount, -amount]),
      ],
    })
    await client.query({
      name: 'counters',
      text: `update bare_counter c set total = c.total + t.amount
        from unnest($1::integer[], $2::bigint[]) t(id, amount) where c.id = t.id`,
      values: [[...totals.keys()], [...totals.values()]],
    })
    await client.query('commit')
    return gifts.map(() => undefined)
  } finally {
    client.release()
  }
}

// Gathers gifts as the product does (webhook-event-batches.ts): those that arrive during a
// transaction share the next one.
const saveGift = createBatch({ max: 32, work: saveGifts })

app.post<{ Body: Gift }>('/gift', async ({ body }) => {
  await saveGift(body)
  return { received: true }
})

app.post<{ Body: { hash: string; password: string } }>('/password', async ({ body }) => ({
  matches: await verify(body.hash, body.password),
}))

const origin = await app.listen({ host: '127.0.0.1', port: 0 })
answerParent(origin, {}, async () => {
  await app.close()
  await pool.end()
})
