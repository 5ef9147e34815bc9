import { afterAll, beforeAll, expect, it } from 'vitest'
import { oldDatabase } from '../../testing/old-database.ts'

// Pictures from before 0089, in a database of that time.

const { client, close, migrateTo, open } = oldDatabase('children')
const pictureId = (letter: string) => `img-${letter.repeat(26)}-512x512`

beforeAll(async () => {
  await open()
  await migrateTo((file) => file < '0089')
  await client.query(`set app.actor = 'system'`)
  for (const [letter, use] of [
    ['a', 'logo'],
    ['b', 'avatar'],
    ['c', 'avatar'],
    ['d', 'update-photo'],
  ]) {
    await client.query(
      `insert into file (public_id, use, bytes, created_at, attached_at)
       values ($1, $2, 1, now(), now())`,
      [pictureId(letter!), use],
    )
  }
  await client.query(
    `insert into team_profile (id, position, name, role, words, photo, agreed, changed_at)
     values (gen_random_uuid(), 1, 'Nia', 'Engineer', '', $1, true, now())`,
    [pictureId('b')],
  )
  await migrateTo((file) => file >= '0089' && file < '0090')
}, 60_000)

afterAll(close)

it('keeps the logos and team photos that were there before the question about children', async () => {
  const { rows } = await client.query('select public_id, use, children from file order by 1')
  expect(rows).toEqual([
    { public_id: pictureId('a'), use: 'logo', children: 'not-asked' },
    { public_id: pictureId('b'), use: 'team-photo', children: 'not-asked' },
    { public_id: pictureId('c'), use: 'avatar', children: null },
    { public_id: pictureId('d'), use: 'update-photo', children: null },
  ])
})
