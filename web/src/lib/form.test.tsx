import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { TextField } from '../ui/text-field.tsx'
import { summaryOf, useRulesForm } from './form.ts'

function Form() {
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
      <ErrorSummary errors={summaryOf(errors)} submitCount={submitCount} />
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

test('radios that were passed without a choice are still what they began as', async () => {
  const user = userEvent.setup()
  render(<Form />)
  for (let stop = 0; stop < 3; stop += 1) await user.tab()
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('Choose a kind.')
  expect(screen.queryByText(/Enter the/)).toBeNull()
})
