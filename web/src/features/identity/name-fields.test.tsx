import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useRulesForm } from '../../lib/form/form.ts'
import { NameFields } from './name-fields.tsx'

const Form = () => {
  const form = useRulesForm({ defaultValues: { firstname: 'Sukarno', lastname: '' }, rules: {} })
  return <NameFields register={form.register} errors={{}} />
}

it('the fields of a name tell a person with one name what to type', () => {
  render(<Form />)
  const hint = screen.getByText('If you have one name, type it in both.')
  expect(screen.getByRole('group').getAttribute('aria-describedby')).toBe(hint.id)
  expect(screen.getByLabelText<HTMLInputElement>('Last name').value).toBe('')
})
