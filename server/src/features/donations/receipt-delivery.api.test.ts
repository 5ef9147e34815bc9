import { afterAll, expect, it } from 'vitest'
import { mailTasks, openMailServer } from '../../platform/mail/index.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { makeGivingWorld } from '../../testing/giving-world.ts'
import { startSmtpServer } from '../../testing/servers/smtp-server.ts'
import { testApp } from '../../testing/test-app.ts'
import { fileMakers } from './index.ts'

const world = await testApp()
const giving = await makeGivingWorld(world)
const [large, small] = [await startSmtpServer(), await startSmtpServer({ maxSize: 4_000 })]
afterAll(() => Promise.all([large.stop(), small.stop()]))

const gift = await giving.startAndPay()
await giving.deliverEvents()

/** Sends the receipt by a mail server and returns it as the server got it. */
const sendBy = async (server: typeof large): Promise<string> => {
  const mailServer = openMailServer({ ...world.deps.config, smtpUrl: server.url })
  const task = mailTasks(mailServer, fileMakers)['send-mail']
  const mail = { to: 'giver@example.org', subject: 'Your receipt', text: 'Thank you', html: '' }
  await task({ id: uuidv7(), ...mail, attach: { kind: 'receipt', id: gift.id } }, world.deps)
  return server.messages.at(-1)!
}

it('a receipt reaches the mail server with its PDF attached', async () => {
  const message = await sendBy(large)
  expect(message).toContain(`filename=receipt-${gift.reference}.pdf`)
  const [, encoded] = /Content-Type: application\/pdf[^]*?\n\n([^-]*)/.exec(message)!
  const pdf = Buffer.from(encoded!, 'base64')
  expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7')
  expect(pdf.toString('latin1').trimEnd().endsWith('%%EOF')).toBe(true)
})

it('a receipt reaches a mail server that accepts only small emails, without its PDF', async () => {
  const message = await sendBy(small)
  expect(message).toContain('Thank you')
  expect(message).not.toContain('application/pdf')
  expect(small.accepted).toEqual(['giver@example.org'])
})
