import { expect, it } from 'vitest'
import type { Db } from '../../../platform/database/index.ts'
import { makePerson } from '../../../testing/factories/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { grantAdministrator, listAdministrators, revokeAdministrator } from './administrators.ts'

const world = await testApp()
const { deps, clock, call } = world

const run = <T>(work: (db: Db) => Promise<T>) => deps.database.transaction('system', work)
const grant = (email: string) => run((db) => grantAdministrator(db, email, clock.now()))
const revoke = (email: string, evenLast = false) =>
  run((db) => revokeAdministrator(db, email, clock.now(), { evenLast }))

it('only confirmed accounts can become administrators, the last one cannot be removed, and changes are logged', async () => {
  const first = await makePerson(deps, {
    firstname: 'Ida',
    lastname: 'First',
    secondFactor: true,
  })
  const second = await makePerson(deps)
  const unconfirmed = await makePerson(deps, { confirmed: false })
  expect(await grant('nobody@example.org')).toEqual({ done: false, why: 'no-account' })
  expect(await grant(unconfirmed.email)).toEqual({ done: false, why: 'not-confirmed' })
  expect((await call('GET /api/admin/waiting', { as: first })).status).toBe(403)
  expect(await grant(` ${first.email.toUpperCase()} `)).toEqual({ done: true, name: 'Ida First' })
  expect(await grant(first.email)).toEqual({ done: false, why: 'as-it-is' })
  expect((await call('GET /api/admin/waiting', { as: first })).status).toBe(200)
  expect(await revoke(first.email)).toEqual({ done: false, why: 'last' })

  await grant(second.email)
  const both = await Promise.all([revoke(first.email), revoke(second.email)])
  expect(both.filter(({ done }) => done)).toHaveLength(1)
  const [left] = await run(listAdministrators)
  expect(await revoke(left!.email, true)).toMatchObject({ done: true })
  expect(await run(listAdministrators)).toEqual([])

  await grant(first.email)
  const { lines } = (await call('GET /api/admin/activity', { as: first })).body
  expect(lines).toHaveLength(5)
  expect(lines.every(({ by, act }) => by === null && act.endsWith('-administrator'))).toBe(true)
})
