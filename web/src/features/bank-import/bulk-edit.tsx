import { leaveReasons, type LeaveReason } from '@pennytrail/contract/bank-import/leave-reasons.ts'
import { getAccountSide, getKindRule } from '@pennytrail/contract/ledger/entry-kinds.ts'
import {
  payeeKindLabels,
  payeeKinds,
  type PayeeKind,
} from '@pennytrail/contract/ledger/payee-rules.ts'
import { useState } from 'react'
import { formatPlural } from '../../lib/format-number.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './bank-import.module.css'
import { isKnown, type Decision, type ReviewedLine } from './line-decisions.ts'
import type { FundOption } from './use-batch-effect.ts'
import { useAccountOptions } from '../ledger/index.ts'
import { foldText } from '../../lib/fold-text.ts'

/** Lines to post can be changed; lines without a decision or a reason can also be left out. */
function isChangeable({ as, reason }: Decision, toLeave: string): boolean {
  return as === 'entry' || (toLeave !== '' && (as === 'ask' || (as === 'leave' && reason === '')))
}

interface BulkEditProps {
  charityId: string
  lines: readonly ReviewedLine[]
  funds: readonly FundOption[]
  onSet: (chosen: ReadonlySet<number>, change: Partial<Decision>) => void
}

/**
 * Sets the fund and category of all lines that contain the same bank text, or leaves them out for one
 * reason.
 */
export function BulkEdit({ charityId, lines, funds, onSet }: BulkEditProps) {
  const [direction, setDirection] = useState<'out' | 'in'>('out')
  const [text, setText] = useState('')
  const [projectId, setProject] = useState('')
  const kind = direction === 'out' ? 'spending' : 'income'
  const categories = Object.entries(getKindRule(kind).categories).map(([value, label]) => ({
    value,
    label,
  }))
  const [category, setCategory] = useState('')
  const [nominalAccountId, setAccount] = useState('')
  const accounts = useAccountOptions(charityId, getAccountSide(kind))
  const [payeeKind, setPayeeKind] = useState('')
  const [reason, setReason] = useState<LeaveReason | ''>('')
  const chosen = lines.filter(
    (line) =>
      !isKnown(line) &&
      isChangeable(line.decision, reason) &&
      line.amount < 0 === (direction === 'out') &&
      foldText(line.text).includes(foldText(text.trim())),
  )
  const apply = () => {
    const numbers = new Set(chosen.map(({ line }) => line))
    toast.success(`Set for ${formatPlural(chosen.length, 'line')}.`)
    if (reason) return onSet(numbers, { as: 'leave', reason })
    const label = categories.find(({ value }) => value === category)?.label
    return onSet(numbers, {
      projectId,
      budgetLineId: '',
      ...(label ? { kind, category, description: label } : {}),
      ...(nominalAccountId ? { nominalAccountId } : {}),
      ...(payeeKind ? { payeeKind: payeeKind as PayeeKind } : {}),
    })
  }
  return (
    <details className={styles['all']}>
      <summary>Set many lines at once</summary>
      <div className={styles['fields']}>
        <Select
          label="Which lines"
          options={[
            { value: 'out', label: 'Money out' },
            { value: 'in', label: 'Money in' },
          ]}
          value={direction}
          onChange={(event) => {
            setDirection(event.target.value as 'out' | 'in')
            setCategory('')
            setAccount('')
          }}
        />
        <TextField
          label="Where the description includes"
          optional
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Select
          label="Fund for all these lines"
          placeholder="General fund"
          options={funds}
          value={projectId}
          onChange={(event) => setProject(event.target.value)}
        />
        <Select
          label="Category for all these lines"
          placeholder="Leave as they are"
          options={categories}
          value={category}
          onChange={(event) => setCategory(event.target.value)}
        />
        <Select
          label="Nominal account for all these lines"
          placeholder="Leave as they are"
          options={accounts}
          value={nominalAccountId}
          onChange={(event) => setAccount(event.target.value)}
        />
        <Select
          label="Payee or source for all these lines"
          placeholder="Leave as they are"
          options={payeeKinds.map((value) => ({ value, label: payeeKindLabels[value] }))}
          value={payeeKind}
          onChange={(event) => setPayeeKind(event.target.value)}
        />
        <Select
          label="Leave all these lines out"
          placeholder="No, post them"
          options={Object.entries(leaveReasons).map(([value, label]) => ({ value, label }))}
          value={reason}
          onChange={(event) => setReason(event.target.value as LeaveReason | '')}
        />
      </div>
      <Button variant="secondary" disabled={chosen.length === 0} onClick={apply}>
        Set {formatPlural(chosen.length, 'line')}
      </Button>
    </details>
  )
}
