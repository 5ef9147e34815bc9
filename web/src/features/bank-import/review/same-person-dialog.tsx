import { useState } from 'react'
import { formatPlural } from '../../../lib/format-number.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import type { Namesakes } from '../decisions/namesakes.ts'

interface SamePersonDialogProps {
  namesakes: readonly Namesakes[]
  onClose: () => void
  /** Takes the names that are another person in each line. */
  onDecided: (apart: string[]) => void
}

/** Asks once whether new givers of one name are one person. */
export default function SamePersonDialog({ namesakes, onClose, onDecided }: SamePersonDialogProps) {
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set())
  return (
    <Dialog
      open
      title={namesakes.length === 1 ? 'Is this one person?' : 'Are these one person each?'}
      description="Several gifts are from new givers of one name without an email address."
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Back to the lines
          </Button>
          <Button onClick={() => onDecided([...apart])}>Post the lines</Button>
        </>
      }
    >
      <Stack gap={16}>
        {namesakes.map(({ gifts, name }) => (
          <RadioCards
            key={name}
            legend={`${name}, ${formatPlural(gifts, 'gift')}`}
            name={`person-${name}`}
            columns={2}
            cards={[
              { value: 'one', label: 'One person', description: 'All gifts have one giver.' },
              {
                value: 'several',
                label: 'Different people',
                description: 'Each gift has its own.',
              },
            ]}
            value={apart.has(name) ? 'several' : 'one'}
            onPick={(picked) => {
              const next = new Set(apart)
              if (picked === 'several') next.add(name)
              else next.delete(name)
              setApart(next)
            }}
          />
        ))}
      </Stack>
    </Dialog>
  )
}
