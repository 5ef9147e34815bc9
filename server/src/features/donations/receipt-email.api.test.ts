import { expect, it } from 'vitest'
import { sql } from '../../platform/database/index.ts'
import { declaring, makeDeclaration, makeProject } from '../../testing/factories/index.ts'
import { makeGivingWorld } from '../../testing/giving-world.ts'
import { testApp } from '../../testing/test-app.ts'
import { fileMakers } from './index.ts'

const world = await testApp()
const { deps } = world
const giving = await makeGivingWorld(world)
const { charity, giver, project } = giving

/** Gives, and returns the receipt email of the gift. */
const giveAndRead = async (changes: Parameters<typeof giving.startAndPay>[0] = {}) => {
  const gift = await giving.startAndPay(changes)
  await giving.deliverEvents()
  const mails = await world.outbox()
  const receipt = mails.find(({ textBody }) => textBody.includes(gift.reference))
  return { gift, text: receipt!.textBody, html: receipt!.htmlBody }
}

it('a receipt email states the gift, the fees of each party and the amount that reached the charity', async () => {
  const { text } = await giveAndRead({ coverFee: true })
  expect(text).toContain(
    [
      'Gift: £25.00',
      'To cover the card fee: £0.58',
      'You paid: £25.58',
      'Card fee: −£0.58',
      'Pennytrail: £0.00',
      'Reached the charity: £25.00',
    ].join('\n'),
  )
  expect(text).not.toContain('Gift Aid')
})

it('a receipt email shows the picture of a public project with its title and size, at an address that needs no signing in', async () => {
  const { html } = await giveAndRead()
  const [, address] = /<img src="([^"]+)" alt="Warm meals" width="568" height="298"/.exec(html)!
  expect(address).toBe(`${deps.config.appOrigin}/share/project/${project.id}.jpg`)
  const picture = await world.app.inject({ url: new URL(address!).pathname })
  expect(picture.statusCode).toBe(200)
  expect(picture.headers['content-type']).toBe('image/jpeg')
})

it('a receipt email has no picture if the project is not public or the gift has no project', async () => {
  const hidden = await makeProject(deps, charity.id, { title: 'Shelter' })
  const gift = await giving.startAndPay({ projectId: hidden.id })
  await deps.database.transaction('system', (db) =>
    db.run(sql`update project set visibility = 'team' where id = ${hidden.id}`),
  )
  await giving.deliverEvents()
  const mails = await world.outbox()
  const receipt = mails.find(({ textBody }) => textBody.includes(gift.reference))
  expect(receipt!.htmlBody).not.toContain('<img')
  const general = await giveAndRead({ projectId: undefined, charityId: charity.id })
  expect(general.html).not.toContain('<img')
})

it('a receipt email states the Gift Aid of a declaration that was made with the gift', async () => {
  await deps.database.transaction('system', (db) =>
    db.run(sql`update charity set hmrc_reference = 'AB12345' where id = ${charity.id}`),
  )
  const { text, html } = await giveAndRead({ giftAid: declaring('gift') })
  expect(text).toContain('Gift Aid it can claim: £6.25')
  expect(html).toContain('Gift Aid it can claim')
})

it('a receipt email states the Gift Aid that an earlier declaration covers', async () => {
  await makeDeclaration(deps, charity.id, giver.id, { scope: 'future' })
  const { text, html } = await giveAndRead()
  expect(text).toContain('Gift Aid it can claim: £6.25')
  expect(html).toContain('Gift Aid it can claim')
})

it('the receipt of a paid gift is made as PDF when its email is sent, and an unpaid gift has none', async () => {
  const { gift, text } = await giveAndRead()
  expect(text).toContain('Your receipt is attached as a PDF.')
  const made = await fileMakers['receipt']!(gift.id, deps)
  expect(made).toMatchObject({
    filename: `receipt-${gift.reference}.pdf`,
    contentType: 'application/pdf',
  })
  expect(made!.content.subarray(0, 8).toString()).toBe('%PDF-1.7')
  const { donation } = await giving.start()
  expect(await fileMakers['receipt']!(donation.id, deps)).toBeNull()
})

it('a developer opens the attached receipt in the outbox', async () => {
  world.clock.advance({ minutes: 1 })
  const { gift } = await giveAndRead()
  const list = await world.app.inject({ url: '/dev/outbox' })
  const [, address] = new RegExp('href="(/dev/outbox/[^"]+)"').exec(list.body)!
  const file = await world.app.inject({ url: `${address}/file` })
  expect(file.headers['content-disposition']).toContain(`receipt-${gift.reference}.pdf`)
  expect(file.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
})
