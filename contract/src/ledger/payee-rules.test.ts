import { expect, it } from 'vitest'
import { adjustPayeeKind, guessPayeeKind } from './payee-rules.ts'

it.each(['Sam Okafor', 'QUILL AND CO', 'Charlotte Church', 'A G Banks', 'MOUNTS BAY', ''])(
  'withholds the name %j until somebody says that it is an organisation',
  (name) => expect(guessPayeeKind(name)).toBe('person'),
)

it.each(['Kitui Pumps Ltd', 'Penzance Town Council', 'HARBOUR TRUST', 'Quill & Co', 'Bay CIC'])(
  'suggests an organisation for %j, because the name says so',
  (name) => expect(guessPayeeKind(name)).toBe('organisation'),
)

it('updates the suggested kind with the name until a person chooses another kind', () => {
  expect(adjustPayeeKind('Quill Ltd', 'organisation', 'Ann Quill')).toBe('person')
  expect(adjustPayeeKind('Ann Quill', 'named-person', 'Anne Quill')).toBe('named-person')
})
