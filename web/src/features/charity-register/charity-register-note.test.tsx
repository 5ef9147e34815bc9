import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CharityRegisterNote } from './charity-register-note.tsx'

it.each([
  [
    { status: 'not-listed', sourceDate: '2026-10-01', absentFrom: '2026-11-01', movedTo: null },
    'This charity is not in the register’s extract of 1 November 2026, but was in that of 1 October 2026.',
  ],
  [
    {
      status: 'not-listed',
      sourceDate: '2026-10-01',
      absentFrom: '2026-11-01',
      movedTo: '9120002-1',
    },
    'A charity of the same name has the number 9120002-1 there.',
  ],
  [
    { status: 'registered', sourceDate: '2026-10-01', absentFrom: null, movedTo: null },
    'of 1 October 2026, lists this charity as registered.',
  ],
] as const)('the note of a charity with %j says so', (standing, sentence) => {
  render(<CharityRegisterNote {...standing} />)
  expect(screen.getByText(/Open Government Licence/).parentElement!.textContent).toContain(sentence)
})

it('the note of a Scottish charity attributes its facts in the words that OSCR asks for', () => {
  const standing = {
    status: 'registered',
    sourceDate: null,
    absentFrom: null,
    movedTo: null,
  } as const
  const { container } = render(<CharityRegisterNote {...standing} regulator="OSCR" />)
  expect(container.textContent).toContain(
    'Contains information from the Scottish Charity Register supplied by the Office of the Scottish Charity Regulator and licensed under the Open Government Licence v3.0',
  )
})
