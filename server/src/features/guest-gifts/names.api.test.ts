import { getFullName, getGreetingName } from '@pennytrail/contract/identity/person-name.ts'
import { describe, expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { giftFor, makePerson } from '../../testing/factories/index.ts'
import { makeGivingWorld } from '../../testing/giving-world.ts'
import { testApp } from '../../testing/test-app.ts'
import type { NamesRow } from './guest-gifts.test-rows.ts'

const world = await testApp()
const giving = await makeGivingWorld(world)
const { deps } = world

const startAsGuest = (name: string) =>
  world.call('POST /api/donation', {
    body: giftFor({
      projectId: giving.project.id,
      guest: { name, email: 'names@guest.example' },
      browserSecret: 'n'.repeat(43),
      shownAs: 'named',
    }),
  })

const readReceipt = async (to: string) =>
  (await world.outbox()).findLast(
    ({ recipient, subject }) => recipient === to && subject.startsWith('Your receipt'),
  )!.textBody

describe('the name of a giver', () => {
  it.each(['Dr Okafor', 'Mr & Mrs Jones', 'Sukarno', 'Jean-Luc de Vries'])(
    'a guest called %s is greeted with the name as it was typed',
    async (name) => {
      const started = await startAsGuest(name)
      await giving.pay(started.body.checkoutUrl)
      await giving.deliverEvents()
      expect(await readReceipt('names@guest.example')).toContain(`Dear ${name},`)
    },
  )

  it('a name that is too long for its column is refused, not cut', async () => {
    const { body } = await startAsGuest(`${'A'.repeat(101)} Marsh`)
    expect(body).toMatchObject({
      issues: [{ path: 'guest.name', message: 'Name is too long. Shorten it to 100 characters.' }],
    })
  })

  it('a person whose first and last name are the same is greeted with it once, and a person with a title by title and name', async () => {
    for (const [firstname, lastname, full, greeting] of [
      ['Sukarno', 'Sukarno', 'Sukarno', 'Sukarno'],
      ['Dr', 'Fell', 'Dr Fell', 'Dr Fell'],
    ] as const) {
      const person = await makePerson(deps, { firstname, lastname })
      const { id } = await giving.startAndPay({ shownAs: 'named' }, person)
      await giving.deliverEvents()
      expect((await giving.read(id, person)).giver).toBe(full)
      expect(await readReceipt(person.email)).toContain(`Dear ${greeting},`)
    }
  })

  it('the database and the contract agree on whole names and greetings', async () => {
    for (const [firstname, lastname] of [
      ['Ada', 'Adeyemi'],
      ['Sukarno', 'sukarno'],
      ['Ada', ''],
      ['Dr', 'Okafor'],
      ['Mr & Mrs', 'Jones'],
      ['Rev. Ida', 'Fell'],
      ['Misty', 'Fell'],
    ] as const) {
      const { id } = await makePerson(deps, { firstname, lastname })
      const [row] = await deps.database.read('system', (db) =>
        db.many<NamesRow>(sql`
          select full_name(p.first_name, p.last_name) as "full", greeting_name(p) as greeting
          from person p where p.id = ${id}`),
      )
      const name = { firstname, lastname }
      expect(row).toEqual({ full: getFullName(name), greeting: getGreetingName(name) })
    }
  })
})
