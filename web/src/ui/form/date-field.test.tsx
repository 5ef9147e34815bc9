import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DateField } from './date-field.tsx'

const field = () => screen.getByLabelText('Paid on')

test('a date field is marked as empty while it has no date, so that Safari shows none', () => {
  const { rerender } = render(<DateField label="Paid on" />)
  expect(field().hasAttribute('data-empty')).toBe(true)
  fireEvent.input(field(), { target: { value: '2026-02-03' } })
  expect(field().hasAttribute('data-empty')).toBe(false)
  rerender(<DateField key="set" label="Paid on" value="2026-02-03" onChange={() => {}} />)
  expect(field().hasAttribute('data-empty')).toBe(false)
})
