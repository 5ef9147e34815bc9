import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ChildConsentField } from './child-consent-field.tsx'

it('the form asks whether a child can be recognised, with no answer preselected', async () => {
  const onAnswer = vi.fn<(answer: string) => void>()
  render(<ChildConsentField name="photograph 1" answer={null} onAnswer={onAnswer} />)
  expect(screen.getByRole('group', { name: /Can a child be recognised in it\?/ })).toBeTruthy()
  for (const radio of screen.getAllByRole<HTMLInputElement>('radio')) {
    expect(radio.checked).toBe(false)
  }
  await userEvent.click(screen.getByLabelText(/a parent or guardian of each child has agreed/))
  expect(onAnswer).toHaveBeenCalledWith('guardian-agreed')
})
