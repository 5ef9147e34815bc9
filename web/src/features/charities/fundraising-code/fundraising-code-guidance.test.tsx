import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt } from '../../../testing/render.tsx'
import { FundraisingCodeGuidance } from './fundraising-code-guidance.tsx'

it.each([
  ['1164883', 'The Fundraising Regulator', false],
  ['SC003558', 'The Scottish Fundraising Adjudication Panel', true],
  ['NIC100012', 'The Fundraising Regulator', false],
])(
  'the guidance on the Code for charity %s names the regulator by its register: %s',
  (number, regulator, isScottish) => {
    renderAt(<FundraisingCodeGuidance charityNumber={number} />)
    const text = document.body.textContent.replaceAll(/\s+/g, ' ')
    expect(text).toContain(regulator)
    expect(text).toContain(`hears complaints about fundraising by charity ${number}.`)
    const link = screen.queryByRole('link', { name: /Good fundraising in Scotland/ })
    expect(link !== null).toBe(isScottish)
  },
)
