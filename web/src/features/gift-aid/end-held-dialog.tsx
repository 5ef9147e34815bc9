import type { HeldDeclaration } from '@pennytrail/contract'
import { undoesAll } from '@pennytrail/contract/gift-aid-taking.ts'
import { taxYearOf, ukDate } from '@pennytrail/contract/uk-date.ts'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import styles from './gift-aid.module.css'
import { useEndHeld, type EndTold } from './use-held.ts'

type Reason = EndTold['reason']

/** Notes that a giver told the charity to end a declaration, or that it was recorded wrongly. */
export function EndHeldDialog(props: {
  charityId: string
  declaration: HeldDeclaration
  onClose: () => void
}) {
  const { charityId, declaration, onClose } = props
  const [today] = useState(() => ukDate(new Date()))
  const [reason, setReason] = useState<Reason>('cancelled')
  const [from, setFrom] = useState(today)
  const [fault, setFault] = useState<string>()
  const end = useEndHeld(charityId, declaration)
  const all =
    declaration.scope === 'gift' ||
    reason === 'mistake' ||
    (reason === 'cancelled' && undoesAll(declaration.confirmedOn, today))
  const pick = (picked: Reason) => {
    setReason(picked)
    setFrom(picked === 'not-enough-tax' ? taxYearOf(today) : today)
  }
  const confirm = () => {
    const wrong = !all && (from === '' || from > today)
    setFault(wrong ? 'Choose a day that is not in the future.' : undefined)
    if (wrong) return
    end.mutate(all ? { reason } : { reason, from }, {
      onSuccess: () => {
        toast.success('The declaration has ended.')
        onClose()
      },
    })
  }
  return (
    <ConfirmDialog
      open
      title={`End the declaration of ${declaration.name || 'this giver'}?`}
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
          cards={cardsFor(declaration)}
          value={reason}
          onPick={pick}
        />
        {all ? (
          <p>It then covers nothing, as if it had not been made.</p>
        ) : (
          <DateField
            label="From which day on does it cover nothing?"
            hint={
              reason === 'cancelled'
                ? 'The day on which the giver told the charity.'
                : 'As the giver told it; the start of this tax year unless you choose another.'
            }
            value={from}
            max={today}
            error={fault}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
        )}
        <p className={styles['note']}>
          What was claimed on gifts that it no longer covers goes back to HMRC with the next claim.
          A giver with an account here is told by mail.
        </p>
      </div>
    </ConfirmDialog>
  )
}

const cardsFor = ({ confirmedOn, recordedBy }: HeldDeclaration) => [
  {
    value: 'cancelled' as const,
    label: 'The giver cancelled it',
    description:
      confirmedOn === null
        ? undefined
        : 'Within 30 days of its written confirmation, that undoes all of it.',
  },
  { value: 'not-enough-tax' as const, label: 'The giver does not pay enough tax' },
  ...(recordedBy === null
    ? []
    : [{ value: 'mistake' as const, label: 'It was recorded by mistake' }]),
]
