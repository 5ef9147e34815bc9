import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import { makeDeclaration } from '../../../testing/factories/index.ts'
import { makeClaimsWorld } from '../testing/claims-world.ts'

const claims = await makeClaimsWorld()
const { asSystem, at, balance, broken, claim, deps, give, made, many, pay, submit, today } = claims

describe('simultaneous changes to a claim', () => {
  beforeEach(async () => {
    await makeDeclaration(deps, claims.charity.id, claims.ada.id, { at: at('2026-03-01') })
  })

  it('fifty simultaneous requests create one claim, and submit and pay it once', async () => {
    await give('2026-05-01', 2500)
    const tries = await many(() => claim(claims.lead))
    const won = tries.filter(({ status }) => status === 201)
    expect(won).toHaveLength(1)
    const { id } = won[0]!.body
    const submitted = await many(() => submit(id))
    expect(submitted.filter(({ status }) => status === 200)).toHaveLength(1)
    const paid = await many(() => pay(id, 625))
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balance('bank')).toBe(625)
    expect(await broken()).toEqual([])
  })
})

describe('database rules for claims', () => {
  it('the database refuses a gift in two claims and a claim that returns to an earlier state', async () => {
    await makeDeclaration(deps, claims.charity.id, claims.ada.id, { at: at('2026-03-01') })
    await give('2026-05-01', 2500)
    const { id } = await made()
    await submit(id)
    const other = uuidv7()
    await asSystem(sql`insert into gift_aid_claim (id, charity_id, number, period_from, period_to,
        hmrc_reference, made_at, made_by)
      values (${other}, ${claims.charity.id}, 9, '2026-01-01', ${today}, 'AB12345', now(), ${claims.lead.id})`)
    await expect(
      asSystem(sql`insert into gift_aid_claim_gift (claim_id, donation_id, charity_id,
          declaration_id, position, given_on, amount, tax)
        select ${other}, donation_id, charity_id, declaration_id, position, given_on, amount, tax
        from gift_aid_claim_gift where claim_id = ${id}`),
    ).rejects.toMatchObject({ constraint: 'gift_aid_claimed_once' })
    await expect(
      asSystem(sql`update gift_aid_claim set state = 'open' where id = ${id}`),
    ).rejects.toMatchObject({ constraint: 'gift_aid_claim_moves' })
    await expect(
      asSystem(sql`update gift_aid_claim_gift set amount = 1 where claim_id = ${id}`),
    ).rejects.toThrow('permission denied')
    await expect(
      asSystem(sql`delete from gift_aid_claim_gift where claim_id = ${id}`),
    ).rejects.toThrow('permission denied')
  })

  it('the consistency check finds a claim that disagrees with the ledger', async () => {
    await makeDeclaration(deps, claims.charity.id, claims.ada.id, { at: at('2026-03-01') })
    await give('2026-05-01', 2500)
    const { id } = await made()
    await asSystem(sql`update gift_aid_claim set state = 'submitted', submitted_on = ${today},
      submission_reference = 'x' where id = ${id}`)
    expect((await broken()).map(({ name }) => name)).toEqual(['14-gift-aid-claims'])
    await asSystem(sql`update gift_aid_claim_gift set released_at = now() where claim_id = ${id}`)
    await asSystem(sql`update gift_aid_claim set state = 'withdrawn', withdrawn_at = now(),
      withdrawn_reason = 'x' where id = ${id}`)
    expect(await broken()).toEqual([])
  })
})
