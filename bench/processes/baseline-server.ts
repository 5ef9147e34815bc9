import { verify } from '@node-rs/argon2'
import fastify from 'fastify'
import pg from 'pg'
import { answerParent } from './messages.ts'

/**
 * The baseline that the product is measured against: bare Fastify routes that do the minimum of the
 * same work, on the same PostgreSQL, through the same driver with the same number of connections.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = fastify()

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

app.post<{ Body: Gift }>('/gift', async ({ body: { id, debit, credit, counter, amount } }) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'gift',
      text: 'insert into bare_gift (id, amount, given_at) values ($1, $2, now())',
      values: [id, amount],
    })
    for (const [leg, sum] of [
      [debit, amount],
      [credit, -amount],
    ] as const) {
      await client.query({
        name: 'leg',
        text: 'insert into bare_leg (id, gift_id, amount) values ($1, $2, $3)',
        values: [leg, id, sum],
      })
    }
    await client.query({
      name: 'counter',
      text: 'update bare_counter set total = total + $1 where id = $2',
      values: [amount, counter],
    })
    await client.query('commit')
    return { received: true }
  } finally {
    client.release()
  }
})

app.post<{ Body: { hash: string; password: string } }>('/password', async ({ body }) => ({
  matches: await verify(body.hash, body.password),
}))

const origin = await app.listen({ host: '127.0.0.1', port: 0 })
answerParent(origin, {}, async () => {
  await app.close()
  await pool.end()
})
