import { isInvisible } from '@pennytrail/contract/misleading-text.ts'
import type { NewPayoutMatch, OwnCharity, PayoutList } from '@pennytrail/contract'
import { parseAmount, toDecimal } from '@pennytrail/contract/money.ts'
import { getTypedAmountError } from '@pennytrail/contract/donations/parse-amount.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { toast } from '../../lib/toast.ts'
import { formatDate } from '../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { useRulesForm } from '../../lib/form/form.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './payments.module.css'

type Payout = PayoutList['payouts'][number]

interface Values {
  /**
   * The id of the ledger entry that the payout matches, or `line` for a bank statement line that
   * the person types.
   */
  what: string
  seenOn: string
  amount: string
  note: string
}

interface Props {
  charity: OwnCharity
  payout: Payout
  onClose: () => void
}

/** Records which bank statement line a payout matches. */
export default function MatchDialog({ charity, payout, onClose }: Props) {
  const { alike, amount: paid, currency } = payout
  const match = useCall('POST /api/charity/{id}/payouts/{payoutId}/match', {
    onSuccess: () => toast.success('The payout is matched.'),
  })
  const form = useRulesForm<Values>({
    defaultValues: {
      // An entry of the same amount is reversed only if the person says that it is the payout.
      what: alike.length > 0 ? '' : 'line',
      seenOn: payout.arrivesOn,
      amount: toDecimal(paid, currency),
      note: '',
    },
    rules: {
      what: (what) => (what === '' ? 'Say how the payout is recorded.' : undefined),
      seenOn: (day, { what }) =>
        what === 'line' && day === '' ? 'Enter the date on the statement.' : undefined,
      amount: (text, { what }) => (what === 'line' ? findAmountError(text, payout) : undefined),
      note: (text, values) =>
        getKeptAmount(values, paid) > 0 && isInvisible(text)
          ? 'Say why less arrived than was paid out.'
          : undefined,
    },
  })
  const values = form.watch()
  const isLine = values.what === 'line'
  const keptAmount = getKeptAmount(values, paid)
  const send = async ({ what, seenOn, amount, note }: Values) => {
    const body: NewPayoutMatch =
      what === 'line'
        ? { as: 'line', seenOn, amount: parseAmount(amount) ?? 0, note: note.trim() }
        : { as: 'entry', entryId: what }
    await match.mutateAsync({ params: { id: charity.id, payoutId: payout.id }, body })
    onClose()
  }
  return (
    <FormDialog
      form={form}
      title="Find the payout on the bank statement"
      description={`${formatMoney(paid, currency)}, paid out ${formatDate(payout.arrivesOn)}`}
      submit="Match"
      submitting="Matching.."
      failure="The payout could not be matched. Please try again."
      send={send}
      onClose={onClose}
    >
      {alike.length > 0 && (
        <RadioCards
          legend="How is it recorded?"
          columns={1}
          cards={[
            ...alike.map((entry) => ({
              value: entry.id,
              label: `Entered as income: entry ${entry.sequence}, ${formatDate(entry.entryDate)}`,
              description: `${[entry.payee, entry.description].filter(Boolean).join(', ')}. We reverse this entry so that the money counts once.`,
            })),
            {
              value: 'line',
              label: 'Not recorded: only on the statement',
              description: 'The payout has already moved the money to the bank in the ledger',
            },
          ]}
          {...form.field('what')}
        />
      )}
      {isLine && (
        <>
          <DateField label="Date on the statement" {...form.field('seenOn')} />
          <TextField
            label="Amount received"
            prefix="£"
            inputMode="decimal"
            {...form.field('amount')}
          />
          {keptAmount > 0 && (
            <TextField
              label={`Why ${formatMoney(keptAmount, currency)} less arrived`}
              hint="It is recorded as a bank fee in the general fund, with this description."
              maxLength={200}
              {...form.field('note')}
            />
          )}
        </>
      )}
      <p className={styles['text']}>You can undo a match later, with the reason.</p>
    </FormDialog>
  )
}

function getKeptAmount({ amount, what }: Values, paid: number): number {
  return what === 'line' ? paid - (parseAmount(amount) ?? paid) : 0
}

function findAmountError(text: string, { amount, currency }: Payout): string | undefined {
  return getTypedAmountError(text, (arrived) => {
    if (arrived === null) return 'Enter an amount in pounds, such as 250 or 98.35.'
    if (arrived === 0) return 'Enter an amount above zero.'
    return arrived > amount
      ? `Only ${formatMoney(amount, currency)} was paid out. The rest came from elsewhere.`
      : undefined
  })
}
