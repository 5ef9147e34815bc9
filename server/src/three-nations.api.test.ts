import { codeVersion } from '@pennytrail/contract/charities/code-of-fundraising.ts'
import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { expect, it } from 'vitest'
import {
  generateCcni,
  generateOscr,
} from './features/charity-register/testing/generate-regional-extracts.ts'
import { makeImporter } from './features/charity-register/testing/import-files.ts'
import { uuidv7 } from './platform/ids.ts'
import { declaring, giftFor, makePerson } from './testing/factories/index.ts'
import { testApp } from './testing/test-app.ts'

const world = await testApp()
const { call, deps } = world
const importTexts = await makeImporter(deps)
await importTexts({
  'oscr-2026-11-20.csv': generateOscr(),
  'ccni-2026-11-20.csv': generateCcni(),
})

const pay = (checkoutUrl: string | null) =>
  world.app.inject({
    method: 'POST',
    url: checkoutUrl ?? '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'test_card=4242424242424242',
  })

it.each([
  ['SC050001', 'GB-SC-050001', 'Office of the Scottish Charity Regulator'],
  ['NIC108002', '108002', 'Charity Commission for Northern Ireland'],
])(
  'charity %s is imported, found, claimed and verified, publishes a project, receives a gift and claims Gift Aid',
  async (number, written, regulator) => {
    const lead = await makePerson(deps)
    const admin = await makePerson(deps, { isAdmin: true })
    const giver = await makePerson(deps, { firstname: 'Ada', lastname: 'Byron' })

    const found = await call('GET /api/charity-register/{number}', { params: { number: written } })
    expect(found.body).toMatchObject({ number, status: 'registered' })
    const proof =
      found.body.weblink === null
        ? { kind: 'explanation', explanation: 'Ask our chair, whose number is on our letters.' }
        : { kind: 'website-code' }
    const claim = await call('POST /api/charity', {
      as: lead,
      body: { ukCharityNumber: written, proof, codeVersion },
    })
    expect(claim.body).toMatchObject({ charity: { ukCharityNumber: number } })
    await call('POST /api/charity-claim/{id}/verify', {
      as: admin,
      params: { id: claim.body.id },
      body: { note: 'The chair confirmed it by telephone.' },
    })
    await world.runJobs()

    const { id: charityId } = claim.body.charity
    const changed = await call('PATCH /api/charity/{id}', {
      as: lead,
      params: { id: number },
      body: { hmrcReference: 'XR12345' },
    })
    expect(changed.status).toBe(200)
    const project = await call('POST /api/project', {
      as: lead,
      body: {
        id: uuidv7(),
        charityId,
        title: `Open door of ${number}`,
        summary: 'Warm meals on Mondays.',
        countries: ['GB'],
        tags: ['Food'],
        lifecycle: 'active',
      },
    })
    expect(project.status).toBe(201)
    const search = await call('GET /api/explore', { query: { searchTerm: written, limit: 10 } })
    expect(search.body.searchOutputs.map(({ name }) => name)).toContain(`Open door of ${number}`)

    const started = await call('POST /api/donation', {
      as: giver,
      body: giftFor({ projectId: project.body.id, giftAid: declaring('gift') }),
    })
    await pay(started.body.checkoutUrl)
    await deps.payments.standIn!.settled()
    await world.runJobs()
    const { id } = started.body.donation
    const read = await call('GET /api/donation/{id}', { as: giver, params: { id } })
    expect(read.body.donation).toMatchObject({ status: 'succeeded', charity: { number } })
    const receipt = (await world.outbox()).find(({ recipient }) => recipient === giver.email)
    expect(receipt!.textBody).toContain(`is registered charity ${number}, ${regulator}.`)

    const today = toUkDate(deps.clock.now())
    const aid = await call('POST /api/charity/{id}/gift-aid/claims', {
      as: lead,
      params: { id: charityId },
      body: { id: uuidv7(), from: `${today.slice(0, 4)}-01-01`, to: today },
    })
    expect(aid.body).toMatchObject({
      state: 'open',
      totalCount: 1,
      donations: read.body.donation.amount,
    })
  },
)
