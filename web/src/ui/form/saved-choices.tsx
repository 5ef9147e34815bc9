import { useState } from 'react'
import { Checkbox, type CheckboxProps } from './checkbox.tsx'
import { ActionError } from './field.tsx'

interface SavedChoicesProps {
  id: string
  /** The call that saves a choice. */
  call: { isPending: boolean; isSuccess: boolean; error: Error | null }
  choices: readonly (Pick<CheckboxProps, 'label' | 'hint'> & {
    name: string
    checked: boolean
    save: (checked: boolean) => void
  })[]
}

/** Shows choices of which each is saved at once. */
export function SavedChoices({ id, call, choices }: SavedChoicesProps) {
  const [sent, setSent] = useState<{ name: string; checked: boolean }>()
  return (
    <>
      {choices.map(({ checked, save, ...choice }) => (
        <Checkbox
          key={choice.name}
          {...choice}
          checked={call.isPending && sent?.name === choice.name ? sent.checked : checked}
          onChange={({ target }) => {
            setSent({ name: choice.name, checked: target.checked })
            save(target.checked)
          }}
        />
      ))}
      <div role="status" className="visually-hidden">
        {call.isSuccess && 'Saved.'}
      </div>
      <ActionError
        id={id}
        error={call.error}
        failure="Your choice could not be saved. Please try again."
      />
    </>
  )
}
