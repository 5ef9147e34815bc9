import { expect, it } from 'vitest'
import { toStoredTerms } from '@pennytrail/contract/donations/gift-terms.ts'
import { makeDonation, makePerson } from '../../../testing/factories/index.ts'
import { makeGivingWorld } from '../../../testing/giving-world.ts'
import { testApp } from '../../../testing/test-app.ts'
import { buildReceiptBlocks } from './receipt.pdf.ts'

const world = await testApp()
const giving = await makeGivingWorld(world)
const { charity, giver, project } = giving

const at = (day: number) => new Date(Date.UTC(2026, 0, day, 12))

const receipt = (id: string, as: { token: string } = giver) =>
  world.call('GET /api/donation/{id}', { params: { id }, as })

it('a receipt is available as a PDF only to its giver', async () => {
  const { id } = await makeDonation(world.deps, charity.id, giver.id, { projectId: project.id })
  const { headers, status, text } = await receipt(`${id}.pdf`)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toMatch(/filename="receipt-PT-[\w-]+\.pdf"/)
  expect(text.startsWith('%PDF-1.7')).toBe(true)
  const byHeader = await world.call('GET /api/donation/{id}', {
    params: { id },
    as: giver,
    headers: { accept: 'application/pdf' },
  })
  expect(byHeader.headers['content-type']).toBe('application/pdf')

  expect((await receipt(`${id}.pdf`, await makePerson(world.deps))).status).toBe(404)
  expect((await receipt(`${id}.csv`)).status).toBe(400)
  expect((await receipt('gift.pdf')).status).toBe(400)
  const visitor = await world.call('GET /api/donation/{id}', { params: { id: `${id}.pdf` } })
  expect(visitor.status).toBe(401)
})

it('a receipt names both parties, the amounts, the ledger entry with its hash, and the gift’s terms', async () => {
  const { id } = await makeDonation(world.deps, charity.id, giver.id, {
    projectId: project.id,
    coverFee: true,
    message: 'For the cooks',
    terms: toStoredTerms({ kind: 'secondary-purpose', secondaryPurpose: 'our other kitchens' }, ''),
  })
  const gift = await giving.read(id)
  expect(gift).toMatchObject({
    giver: 'Ada Byron',
    charity: { name: 'Harbour Lights', regulator: 'CCEW' },
    leaf: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  const said = JSON.stringify(buildReceiptBlocks(gift, 'https://pennytrail.example'))
  for (const words of [
    gift.reference,
    'Ada Byron',
    'Harbour Lights',
    `${charity.number}, Charity Commission for England and Wales`,
    '“Warm meals” by Harbour Lights',
    'To cover the card fee',
    '£25.58',
    'For the cooks',
    'we will use your gift for our other kitchens.',
    `https://pennytrail.example/charities/${charity.number}/transactions/${gift.sequence}`,
    gift.leaf ?? '?',
    `https://pennytrail.example/verify?gift=${id}`,
    `https://pennytrail.example/verify?charity=${charity.number} if you gave without an account`,
    'no real money moved',
  ])
    expect(said).toContain(words)
})

it('a gift that has not arrived has no PDF, and its page says that nothing was received', async () => {
  const { id } = await makeDonation(world.deps, charity.id, giver.id, { pending: true })
  const gift = await giving.read(id)
  expect(gift.leaf).toBeNull()
  const said = JSON.stringify(buildReceiptBlocks(gift, 'https://pennytrail.example'))
  expect(said).toContain('Nothing has been received for this gift.')
  expect(said).toContain('To pay')
  expect(said).not.toContain('In the ledger')
  const refused = await receipt(`${id}.pdf`)
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('This gift is not paid yet, so it has no receipt.'),
  ])
})

it('a giver downloads all gifts as CSV with exactly the rows of their list', async () => {
  const eve = await makePerson(world.deps)
  await makeDonation(world.deps, charity.id, eve.id, { amount: 1000, at: at(1) })
  await makeDonation(world.deps, charity.id, eve.id, {
    amount: 2000,
    at: at(2),
    projectId: project.id,
  })
  const own = (id: string, as = eve) =>
    world.call('GET /api/donation/donor/{id}', { params: { id }, as })
  const { headers, text } = await own(`${eve.id}.csv`)
  expect(headers['content-type']).toContain('text/csv')
  const [head, ...rows] = text.trim().split('\r\n')
  expect(head).toContain('Date,Charity,Charity number,Project,Status,Paid by,Amount')
  expect(rows.map((row) => row.split(',').slice(0, 7).join(','))).toEqual([
    `2026-01-02,Harbour Lights,${charity.number},Warm meals,Received,Card,20.00`,
    `2026-01-01,Harbour Lights,${charity.number},,Received,Card,10.00`,
  ])
  expect((await own(`${giver.id}.csv`)).status).toBe(403)
})

it('an emailed receipt has the charity’s number and a link to the PDF', async () => {
  const { id } = await makeDonation(world.deps, charity.id, giver.id, { receipt: true })
  const gift = await giving.read(id)
  await world.runJobs()
  const emailMessage = (await world.outbox()).find(({ textBody }) =>
    textBody.includes(gift.reference),
  )
  expect(emailMessage?.textBody).toContain(`registered charity ${charity.number}`)
  expect(emailMessage?.textBody).toMatch(new RegExp(`/donation/${id}\\?file=pdf`))
})
