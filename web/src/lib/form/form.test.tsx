import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler } from 'react'
import { expect, test, vi } from 'vitest'
import { DateField } from '../../ui/form/date-field.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { listErrors, useRulesForm } from './form.ts'

const Form = () => {
  const { register, handleSubmit, formState } = useRulesForm({
    defaultValues: { kind: '', number: '' },
    rules: {
      kind: (value) => (value === '' ? 'Choose a kind.' : undefined),
      number: (value, { kind }) => (kind === '' || value ? undefined : `Enter the ${kind} number.`),
    },
  })
  const { errors, submitCount } = formState
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => {})(event)}>
      <ErrorSummary errors={listErrors(errors)} submitCount={submitCount} />
      <RadioCards
        legend="Kind"
        cards={[{ value: 'company', label: 'Company' }]}
        error={errors.kind?.message}
        {...register('kind')}
      />
      <TextField label="Number" error={errors.number?.message} {...register('number')} />
      <button type="submit">Send</button>
    </form>
  )
}

const Story = ({ onSent }: { onSent: () => void }) => {
  const { register, handleSubmit, formState } = useRulesForm({
    defaultValues: { story: '', ends: '' },
    rules: {},
  })
  const { errors } = formState
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onSent)(event)}>
      <Textarea
        label="Story"
        maxCharacters={12}
        error={errors.story?.message}
        {...register('story')}
      />
      <DateField label="Ends" error={errors.ends?.message} {...register('ends')} />
      <button type="submit">Send</button>
    </form>
  )
}

const Name = () => {
  const { field } = useRulesForm({
    defaultValues: { name: '' },
    rules: { name: (value) => (value ? undefined : 'Enter a name.') },
  })
  return <TextField label="Name" {...field('name')} />
}

test('a field that loses the focus to a press shows its error only once the press has ended', async () => {
  const user = userEvent.setup()
  render(<Form />)
  await user.click(screen.getByLabelText('company', { exact: false }))
  await user.click(screen.getByLabelText('Number'))
  const target = screen.getByRole('button', { name: 'Send' })
  await user.pointer({ keys: '[MouseLeft>]', target })
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(screen.queryByText('Enter the company number.')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target })
  expect((await screen.findByRole('alert')).textContent).toContain('Enter the company number.')
})

test('a field reports its own errors: a date that does not exist and a text that is too long', async () => {
  const user = userEvent.setup()
  const sent = vi.fn<() => void>()
  render(<Story onSent={sent} />)
  const date = screen.getByLabelText('Ends')
  Object.defineProperty(date, 'validity', { value: { badInput: true }, configurable: true })
  await user.type(screen.getByLabelText('Story'), 'Too long a story')
  expect(screen.getByText('16 of 12 characters')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const messages = await screen.findAllByText('Use at most 12 characters: 4 fewer than now.')
  expect(messages).not.toHaveLength(0)
  expect(screen.getAllByText('Enter a real date, such as 27 3 2026.')).not.toHaveLength(0)
  Object.defineProperty(date, 'validity', { value: { badInput: false } })
  await user.clear(screen.getByLabelText('Story'))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
})

test('radios left without a choice keep their initial value', async () => {
  const user = userEvent.setup()
  render(<Form />)
  for (let stop = 0; stop < 3; stop += 1) await user.tab()
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Choose a kind.')
  expect(screen.queryByText(/Enter the/)).toBeNull()
})

test('a form is not drawn again for a typed key that changes no error', async () => {
  const user = userEvent.setup()
  const onDraw = vi.fn<() => void>()
  render(
    <Profiler id="form" onRender={onDraw}>
      <Name />
    </Profiler>,
  )
  await user.click(screen.getByLabelText('Name'))
  await user.tab()
  await screen.findByText('Enter a name.')
  await user.type(screen.getByLabelText('Name'), 'A')
  await waitFor(() => expect(screen.queryByText('Enter a name.')).toBeNull())

  onDraw.mockClear()
  await user.type(screen.getByLabelText('Name'), 'da Okoro')
  expect(onDraw).not.toHaveBeenCalled()
})
