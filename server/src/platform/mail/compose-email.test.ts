import { expect, test } from 'vitest'
import { composeEmail } from './index.ts'

test('the first sentence of an email begins with a capital letter, as text and as HTML', () => {
  const { html, text } = composeEmail({
    to: 'asha@example.org',
    subject: 'Your receipt',
    greeting: 'Dear Asha,',
    paragraphs: ['the giver’s bank has let it be.', '£5.00 stays.'],
  })
  expect(text).toContain('Dear Asha,\n\nThe giver’s bank has let it be.\n\n£5.00 stays.')
  expect(html).toContain('>The giver’s bank has let it be.</p>')
})
