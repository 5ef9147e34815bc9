import { formatShortDate } from '../../../lib/format-date.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Option } from '../../../ui/form/select.tsx'
import { Money } from '../../../ui/money/money.tsx'
import type { DenseColumn } from '../../../ui/table/dense-table/dense-column.ts'
import { lineStates, type LineState } from '../decisions/line-states.ts'
import styles from './review.module.css'
import { isKnown, type ReviewedLine } from '../decisions/reviewed-line.ts'
import { WhatItIs } from '../line-fields/what-it-is-select.tsx'
import { findUse, getUseLabel, type Use } from '../decisions/what-it-is.ts'

interface ReviewColumnsInput {
  currency: string
  funds: readonly Option[]
  accounts: readonly Option[]
  getState: (line: ReviewedLine) => LineState
  onUse: (line: ReviewedLine, use: Use) => void
}

function nameOption(options: readonly Option[], value: string | undefined) {
  return options.find((option) => option.value === value)?.label
}

/** Names the payee or giver of a line; empty for one without. */
function nameParty({ decision }: ReviewedLine): string {
  const { as, giver, parts = [], payee } = decision
  if (as === 'gift') return giver?.kind === 'unknown' ? 'Not known' : (giver?.name ?? '')
  if (as === 'split') return formatPlural(parts.length, 'part')
  return as === 'entry' || as === 'credit' ? payee : ''
}

function hasFund({ as }: ReviewedLine['decision']) {
  return as === 'gift' || as === 'entry' || as === 'credit' || as === 'collection'
}

/** The columns of the review. */
export function listReviewColumns(input: ReviewColumnsInput): DenseColumn<ReviewedLine>[] {
  const { accounts, currency, funds, getState, onUse } = input
  return [
    {
      header: 'Date',
      width: '4.75rem',
      phone: 'aside',
      // The open row says the year.
      render: ({ date }) => formatShortDate(date).replace(/ \d{4}$/, ''),
    },
    {
      header: 'Text',
      rowHeader: true,
      render: ({ text }) => text || 'No description',
    },
    {
      header: 'Amount',
      width: '6.75rem',
      kind: 'number',
      phone: 'amount',
      render: ({ amount }) => <Money amount={amount} currency={currency} signed />,
    },
    {
      header: 'What it is',
      width: '11rem',
      render: (line, tabIndex) =>
        isKnown(line) ? (
          `No. ${line.known?.sequence}`
        ) : (
          <WhatItIs line={line} tabIndex={tabIndex} onUse={(use) => onUse(line, use)} />
        ),
    },
    {
      header: 'Payee or giver',
      width: '8.5rem',
      render: (line) => !isKnown(line) && nameParty(line),
    },
    {
      header: 'Fund',
      width: '6.75rem',
      render: (line) =>
        !isKnown(line) &&
        hasFund(line.decision) &&
        (nameOption(funds, line.decision.projectId) ?? 'General fund'),
    },
    {
      header: 'Account',
      width: '7rem',
      render: (line) =>
        !isKnown(line) &&
        line.decision.as === 'entry' &&
        nameOption(accounts, line.decision.nominalAccountId),
    },
    {
      header: 'State',
      width: '8.5rem',
      phone: 'below',
      render: (line) => {
        const state = lineStates[getState(line)]
        const use =
          isKnown(line) || line.decision.as === 'leave' ? '' : getUseLabel(findUse(line.decision))
        return (
          <>
            <Badge tone={state.tone}>{state.label}</Badge>
            {use && <span className={styles['phoneUse']}> {use}</span>}
          </>
        )
      },
    },
  ]
}
