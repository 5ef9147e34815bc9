import { getAccountSide } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { Button } from '../../../ui/button.tsx'
import type { Option } from '../../../ui/form/select.tsx'
import { useAccountOptions } from '../../ledger/index.ts'
import styles from './review.module.css'
import type { Decision, ReviewedLine } from '../decisions/reviewed-line.ts'
import { listUses, makeUse, type Use } from '../decisions/what-it-is.ts'

interface BulkActionsProps {
  charityId: string
  /** The selected lines. */
  lines: readonly ReviewedLine[]
  funds: readonly Option[]
  onSet: (toChange: (line: ReviewedLine) => Partial<Decision>) => void
  onAccept: () => void
  onClear: () => void
}

const general = 'general'

/** Sets fields of all selected lines at once, marks them or leaves them out. */
export function BulkActions(props: BulkActionsProps) {
  const { charityId, funds, lines, onAccept, onClear, onSet } = props
  const [first] = lines
  const areAlike = lines.every(({ amount }) => amount < 0 === (first?.amount ?? 0) < 0)
  const kind = (first?.amount ?? 0) < 0 ? 'spending' : 'income'
  const accounts = useAccountOptions(charityId, getAccountSide(kind))
  return (
    <div className={styles['bulk']}>
      <strong role="status">{formatPlural(lines.length, 'line')} selected</strong>
      {areAlike && (
        <BulkSelect
          label="Set what they are"
          options={listUses(first?.amount ?? 0, false).filter(({ value }) => value !== 'leave')}
          onChoose={(use) => onSet((line) => makeUse(line.decision, use as Use, line))}
        />
      )}
      <BulkSelect
        label="Set fund"
        options={[{ value: general, label: 'General fund' }, ...funds]}
        onChoose={(fund) =>
          onSet(() => ({ projectId: fund === general ? '' : fund, budgetLineId: '' }))
        }
      />
      {areAlike && accounts.length > 0 && (
        <BulkSelect
          label="Set account"
          options={accounts}
          onChoose={(nominalAccountId) => onSet(() => ({ nominalAccountId }))}
        />
      )}
      <Button
        variant="secondary"
        size="small"
        onClick={() => onSet(() => ({ as: 'leave', reason: 'later', accepted: true }))}
      >
        Leave out
      </Button>
      <Button size="small" onClick={onAccept}>
        Accept
      </Button>
      <Button variant="quiet" size="small" onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}

interface BulkSelectProps {
  label: string
  options: readonly Option[]
  onChoose: (value: string) => void
}

function BulkSelect({ label, onChoose, options }: BulkSelectProps) {
  return (
    <select
      className={styles['inline']}
      aria-label={label}
      value=""
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{label}</option>
      {options.map(({ label: name, value }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  )
}
