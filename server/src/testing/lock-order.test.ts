import { expect, it } from 'vitest'
import { listLocked } from './lock-order.ts'

it.each([
  ['select id from donation d where id = $1 for no key update', ['donation']],
  ['update donation set refunded = $1', ['donation']],
  ['select seq from ledger_head h for update of h', ['ledger_head']],
  ['select seq from ledger_head', []],
  ['select d.id from donation d join ledger_head h on true', []],
  ['create or replace function f() as $$ select from ledger_head for update $$', []],
  ['insert into gift_aid_claim_gift (donation_id) values ($1)', []],
])('the lock-order recorder reads "%s" as locking %j', (text, tables) => {
  expect(listLocked(text)).toEqual(tables)
})
