import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { useRulesForm } from '../../lib/form/form.ts'
import { TextField } from './text-field.tsx'
import { Textarea } from './textarea.tsx'

const Form = () => {
  const { field, reset } = useRulesForm({
    defaultValues: { summary: 'Lanterns', story: '' },
    rules: {},
  })
  return (
    <form>
      <Textarea label="Summary" {...field('summary')} maxCharacters={2000} />
      <Textarea label="Story" {...field('story')} maxCharacters={10} />
      <button type="button" onClick={() => reset({ summary: 'A path', story: 'Light' })}>
        Take theirs
      </button>
    </form>
  )
}

/** Draws itself again for each key. */
const Redrawn = () => {
  const [title, setTitle] = useState('')
  return (
    <>
      <TextField label="Title" value={title} onChange={(event) => setTitle(event.target.value)} />
      <Textarea label="Story" maxCharacters={10} />
    </>
  )
}

test('a text area counts its first text, typed text, and text that its form replaces', async () => {
  render(<Form />)
  expect(screen.getByText('8 of 2,000 characters')).toBeDefined()
  expect(screen.getByText('0 of 10 characters')).toBeDefined()

  await userEvent.type(screen.getByLabelText('Story'), 'Twelve words')
  expect(screen.getByText('12 of 10 characters').dataset['over']).toBe('true')

  await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
  expect(screen.getByText('6 of 2,000 characters')).toBeDefined()
  expect(screen.getByText('5 of 10 characters').dataset['over']).toBeUndefined()
})

test('keys that come faster than React draws cause no error beside a text area that counts', async () => {
  render(<Redrawn />)
  // React then draws when it wants to, as in a browser.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const errors: string[] = []
  const note = ({ message }: ErrorEvent) => errors.push(message)
  window.addEventListener('error', note)
  const title = screen.getByLabelText('Title')
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  for (let length = 1; length <= 60; length += 1) {
    set!.call(title, 'x'.repeat(length))
    title.dispatchEvent(new InputEvent('input', { bubbles: true }))
    await Promise.resolve() // lets React draw for the key, but not what it does later
  }
  window.removeEventListener('error', note)
  expect(errors).toEqual([])
})
