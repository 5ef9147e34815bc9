import { expect, it } from 'vitest'
import { getMessageError, tidyMessage } from './rules.ts'

it('accepts a gift message as plain text of several lines', () => {
  expect(getMessageError('Hello,\n\nhow is the boat?')).toBeUndefined()
  expect(getMessageError('Hello,\r\nhow is the boat?')).toBeUndefined()
  expect(tidyMessage('  Hello,\r\nfriends \n')).toBe('Hello,\nfriends')
  expect(getMessageError('a'.repeat(2000))).toBeUndefined()
})

it.each([
  ['', 'Write your message.'],
  [' \n ', 'Write your message.'],
  ['a\u0000b', 'This contains a character that cannot be used.'],
  ['a\u001b[2Jb', 'This contains a character that cannot be used.'],
  ['a\ud800b', 'This contains a character that cannot be used.'],
  ['a'.repeat(2001), 'Use at most 2,000 characters.'],
])('refuses %j as a gift message', (text, error) => {
  expect(getMessageError(text)).toBe(error)
})
