import { getTaxYear, toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { RadioCards, type RadioCard } from '../../../ui/form/radio-cards.tsx'

interface EndedDay {
  label: string
  hint: string
  /** The preselected end date: today, or the start of this tax year. */
  first: 'today' | 'tax-year'
  min?: string
}

interface EndDeclarationDialogProps<Reason extends string> {
  title: string
  reasons: readonly [RadioCard<Reason>, ...RadioCard<Reason>[]]
  /**
   * Returns the date field for the day from which the declaration covers no gifts; null if the
   * reason needs no date.
   */
  getEndDay: (reason: Reason, today: string) => EndedDay | null
  /** Shown instead of the date field if the reason needs no date. */
  without?: ReactNode
  note: ReactNode
  /** The mutation that ends the declaration. */
  end: { isPending: boolean; error: unknown }
  onEnd: (input: { reason: Reason; from?: string }) => void
  onClose: () => void
}

/** Asks why a Gift Aid declaration ends and from which day, before ending it. */
export function EndDeclarationDialog<Reason extends string>(
  props: EndDeclarationDialogProps<Reason>,
) {
  const { title, reasons, getEndDay, without, note, end, onEnd, onClose } = props
  const [today] = useState(() => toUkDate(new Date()))
  const [reason, setReason] = useState(reasons[0].value)
  const [typed, setTyped] = useState<string>()
  const [validationError, setValidationError] = useState<string>()
  const day = getEndDay(reason, today)
  const from = typed ?? (day?.first === 'tax-year' ? getTaxYear(today) : today)
  const confirm = () => {
    if (!day) return onEnd({ reason })
    const isWrong = from === '' || from > today
    setValidationError(isWrong ? 'Choose a date that is not in the future.' : undefined)
    if (!isWrong) onEnd({ reason, from })
  }
  return (
    <ConfirmDialog
      open
      title={title}
      confirm="End declaration"
      danger
      action={end}
      busy="Ending.."
      failure="The declaration could not be ended."
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap={16}>
        <RadioCards
          legend="Why?"
          cards={reasons}
          value={reason}
          onPick={(picked) => {
            setReason(picked)
            setTyped(undefined)
          }}
        />
        {day ? (
          <DateField
            label={day.label}
            hint={day.hint}
            value={from}
            min={day.min}
            max={today}
            error={validationError}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : (
          without
        )}
        <p className="faint small">{note}</p>
      </Stack>
    </ConfirmDialog>
  )
}
