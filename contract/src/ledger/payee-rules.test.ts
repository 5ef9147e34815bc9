import { expect, it } from 'vitest'
import { adjustPayeeKind, guessPayeeKind } from './payee-rules.ts'

it.each(['Sam Okafor', 'QUILL AND CO', 'Charlotte Church', 'A G Banks', 'MOUNTS BAY', ''])(
  'a payee called %j is withheld as a person until somebody marks it as an organisation',
  (name) => expect(guessPayeeKind(name)).toBe('person'),
)

it.each(['Kitui Pumps Ltd', 'Penzance Town Council', 'HARBOUR TRUST', 'Quill & Co', 'Bay CIC'])(
  'a payee called %j is suggested as an organisation, because of words in its name',
  (name) => expect(guessPayeeKind(name)).toBe('organisation'),
)

it('the suggested kind of payee changes with the payee’s name until a person chooses another kind', () => {
  expect(adjustPayeeKind('Quill Ltd', 'organisation', 'Ann Quill')).toBe('person')
  expect(adjustPayeeKind('Ann Quill', 'named-person', 'Anne Quill')).toBe('named-person')
})
