import type { GiftAidDeclaration } from '@pennytrail/contract'
import { ukDate, taxYearOf } from '@pennytrail/contract/uk-date.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import styles from './gift-aid.module.css'
import { declarationsKey } from './use-declarations.ts'

interface EndDeclarationProps {
  declaration: GiftAidDeclaration
  onClose: () => void
}

type Reason = 'cancelled' | 'not-enough-tax'

/** Asks why, and since when, before a declaration ends. */
export function EndDeclaration({ declaration, onClose }: EndDeclarationProps) {
  const { charity, coversFrom, id, scope } = declaration
  const [today] = useState(() => ukDate(new Date()))
  const [reason, setReason] = useState<Reason>('cancelled')
  const [from, setFrom] = useState(taxYearOf(today))
  const [fault, setFault] = useState<string>()
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: () =>
      api('POST /api/gift-aid/declarations/{id}/end', {
        params: { id },
        body: reason === 'cancelled' || scope === 'gift' ? { reason } : { reason, from },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: declarationsKey })
      toast.success('The declaration has ended.')
      onClose()
    },
  })
  const confirm = () => {
    const wrong = from === '' || from > today
    setFault(wrong ? 'Choose a day that is not in the future.' : undefined)
    if (!wrong || reason === 'cancelled' || scope === 'gift') end.mutate()
  }
  return (
    <ConfirmDialog
      open
      title={`End your declaration to ${charity.name}?`}
      confirm="End it"
      danger
      busy={end.isPending && 'Ending..'}
      error={end.error ? messageOf(end.error, 'The declaration could not be ended.') : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles['fields']}>
        <RadioCards
          legend="Why?"
          columns={1}
          cards={[
            {
              value: 'cancelled',
              label: 'I cancel it',
              description:
                scope === 'gift'
                  ? 'The charity claims nothing on this gift.'
                  : 'The charity claims nothing on what I give from today on.',
            },
            {
              value: 'not-enough-tax',
              label: 'I do not pay enough tax',
              description:
                scope === 'gift'
                  ? 'The charity claims nothing on this gift.'
                  : 'The charity claims nothing on what I gave since the day below.',
            },
          ]}
          value={reason}
          onPick={setReason}
        />
        {reason === 'not-enough-tax' && scope !== 'gift' && (
          <DateField
            label="Since when?"
            hint="The start of this tax year, unless you choose another day."
            value={from}
            min={coversFrom}
            max={today}
            onChange={(event) => setFrom(event.currentTarget.value)}
            error={fault}
          />
        )}
        <p className={styles['note']}>
          Where the charity has claimed some of that already, it gives it back to HMRC with its next
          claim. You need not do anything.
        </p>
      </div>
    </ConfirmDialog>
  )
}
