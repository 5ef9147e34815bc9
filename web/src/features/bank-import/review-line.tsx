import { leaveReasons, type LeaveReason } from '@pennytrail/contract/bank-import/leave-reasons.ts'
import {
  entryKinds,
  getAccountSide,
  getKindRule,
  isAccountChosen,
  listBankKinds,
  type BankKind,
} from '@pennytrail/contract/ledger/entry-kinds.ts'
import {
  adjustPayeeKind,
  payeeKindLabels,
  payeeKinds,
  type PayeeKind,
} from '@pennytrail/contract/ledger/payee-rules.ts'
import {
  incomeCategories,
  spendingCategories,
} from '@pennytrail/contract/ledger/sorp-categories.ts'
import { formatShortDate } from '../../lib/format-date.ts'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Money } from '../../ui/money/money.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import {
  BudgetLinesFailed,
  GrantTermsFields,
  useAccountOptions,
  useBudgetLines,
} from '../ledger/index.ts'
import styles from './bank-import.module.css'
import {
  isGrantForProject,
  isKnown,
  isPayout,
  type Decision,
  type ReviewedLine,
} from './line-decisions.ts'
import type { FundOption } from './use-batch-effect.ts'

interface ReviewLineProps {
  charityId: string
  line: ReviewedLine
  currency: string
  funds: readonly FundOption[]
  errors: Readonly<Record<string, string | undefined>>
  /** Whether missing terms of a grant are errors yet: once the person looks at unfinished lines. */
  asksTerms?: boolean
  onDecide: (change: Partial<Decision>) => void
}

export function ReviewLine(props: ReviewLineProps) {
  const { line, asksTerms = false, currency, errors, onDecide } = props
  const { alike, decision, left, proposed } = line
  const known = isKnown(line) ? line.known : null
  const heading = `line-${line.line}`
  const actions = [
    ...(decision.as === 'ask' ? [{ value: 'ask', label: 'Choose' }] : []),
    { value: 'entry', label: line.amount < 0 ? 'Post as money out' : 'Post as money in' },
    ...alike.map((entry) => ({ value: entry.id, label: describeMatch(entry) })),
    { value: 'leave', label: 'Leave out' },
  ]
  const act = (picked: string) =>
    onDecide(
      picked === 'entry' || picked === 'leave' || picked === 'ask'
        ? { as: picked }
        : { as: 'match', entryId: picked },
    )
  return (
    <Stack
      as="li"
      gap={16}
      className={styles['line']}
      data-tone={known || decision.as === 'leave' ? 'muted' : undefined}
    >
      <Row gap={16} rowGap={8} align="baseline" className={styles['said']}>
        <h3 id={heading}>
          Line {line.line}, {formatShortDate(line.date)}
        </h3>
        <Money amount={line.amount} currency={currency} signed />
        <p>{line.text || 'The bank gives no description.'}</p>
        {known && <Badge tone="neutral">Imported before as No. {known.sequence}</Badge>}
        {!known && proposed && <Badge tone="info">Looks like no. {findSequence(line)}</Badge>}
        {!known && !proposed && alike.length > 0 && (
          <Badge tone="warning">May already be in the ledger</Badge>
        )}
        {!known && line.twin && (
          <Badge tone="warning">
            Like no. {line.twin.sequence}, but with another balance after it
          </Badge>
        )}
        {!known && isPayout(line) && <Badge tone="info">Looks like a payout of card gifts</Badge>}
        {!known && left && <Badge tone="neutral">Left out on {formatShortDate(left.on)}</Badge>}
        {!known && line.locked && <Badge tone="neutral">In a locked year</Badge>}
        {errors['date'] && <p className="wrong">{errors['date']}</p>}
      </Row>
      {line.known && !line.known.ofAccount && (
        <Checkbox
          label={`This is another payment than no. ${line.known.sequence}, in another account.`}
          hint="An equal line was imported before accounts had names."
          checked={decision.isOther}
          onChange={({ target }) => onDecide({ isOther: target.checked })}
        />
      )}
      {!known && (
        <div className={styles['fields']} role="group" aria-labelledby={heading}>
          <Select
            label="What to do"
            options={actions}
            value={decision.as === 'match' ? decision.entryId : decision.as}
            hint={
              decision.as === 'ask' && alike.length === 0
                ? 'An equal line was imported before. Post this one only if the bank shows both.'
                : decision.as === 'ask'
                  ? 'The ledger has a transaction of this amount, but nothing else shows that it is this payment.'
                  : undefined
            }
            error={errors['entryId'] ?? errors['as']}
            onChange={(event) => act(event.target.value)}
          />
          {decision.as === 'leave' && (
            <Select
              label="Why it is left out"
              placeholder="Choose a reason"
              options={reasonOptions}
              value={decision.reason}
              error={errors['reason']}
              onChange={({ target }) => onDecide({ reason: target.value as LeaveReason | '' })}
            />
          )}
          {decision.as === 'entry' && <EntryFields {...props} />}
        </div>
      )}
      {!known && decision.as === 'entry' && isGrantForProject(decision) && (
        <GrantTermsFields
          name={`${heading}-terms`}
          value={decision.terms}
          error={asksTerms ? errors['terms'] : undefined}
          onChange={(terms) => onDecide({ terms })}
        />
      )}
    </Stack>
  )
}

const reasonOptions = Object.entries(leaveReasons).map(([value, label]) => ({ value, label }))

const methodLabels: Readonly<Record<string, string>> = {
  card: 'by card',
  cash: 'in cash',
  cheque: 'by cheque',
  'bank-transfer': 'by bank transfer',
}

/** Describes an entry that a line can be matched with: its number, party, method, date and fund. */
function describeMatch(entry: ReviewedLine['alike'][number]): string {
  const { sequence, giver, payee, method, entryDate, description, project } = entry
  const facts = [
    payee || giver || description || 'no name',
    method && methodLabels[method],
    formatShortDate(entryDate),
    project ?? 'General fund',
  ]
  return `Match with no. ${sequence}: ${facts.filter(Boolean).join(', ')}`
}

function findSequence({ alike, proposed }: ReviewedLine): number | undefined {
  return alike.find(({ id }) => id === proposed)?.sequence
}

const categoryLabels = new Set<string>([
  ...Object.values(incomeCategories),
  ...Object.values(spendingCategories),
])

/** Changes the category. A suggested description changes with it; a typed one stays. */
function setCategory(decision: Decision, category: string): Partial<Decision> {
  const { kind, description } = decision
  const unwritten = categoryLabels.has(description)
  return {
    category,
    ...(unwritten ? { description: getKindRule(kind).categories[category] ?? '' } : {}),
  }
}

function EntryFields({ charityId, line, funds, errors, onDecide }: ReviewLineProps) {
  const { amount, decision } = line
  const accounts = useAccountOptions(charityId, getAccountSide(decision.kind))
  const budget = useBudgetLines(amount < 0 ? decision.projectId : '')
  return (
    <>
      <Select
        label="Kind"
        options={listBankKinds(amount).map((kind) => ({ value: kind, label: entryKinds[kind] }))}
        value={decision.kind}
        onChange={(event) => {
          const kind = event.target.value as BankKind
          const nominalAccountId = isAccountChosen(kind) ? decision.nominalAccountId : ''
          onDecide({
            kind,
            nominalAccountId,
            ...setCategory({ ...decision, kind }, getKindRule(kind).usualCategory),
          })
        }}
      />
      <Select
        label="Project or fund"
        placeholder="General fund"
        options={funds}
        value={decision.projectId}
        error={errors['projectId']}
        onChange={(event) => onDecide({ projectId: event.target.value, budgetLineId: '' })}
      />
      <Select
        label="Category"
        options={Object.entries(getKindRule(decision.kind).categories).map(([value, label]) => ({
          value,
          label,
        }))}
        value={decision.category}
        error={errors['category']}
        onChange={(event) => onDecide(setCategory(decision, event.target.value))}
      />
      <Select
        label="Nominal account"
        optional
        placeholder={isAccountChosen(decision.kind) ? 'Choose later' : 'The usual one'}
        options={accounts}
        value={decision.nominalAccountId ?? ''}
        error={errors['nominalAccountId']}
        onChange={(event) => onDecide({ nominalAccountId: event.target.value })}
      />
      {budget.isLoadingError && <BudgetLinesFailed {...budget} />}
      {budget.data && budget.data.length > 0 && (
        <Select
          label="Budget line"
          optional
          placeholder="None"
          options={budget.data}
          value={decision.budgetLineId}
          error={errors['budgetLineId']}
          onChange={(event) => onDecide({ budgetLineId: event.target.value })}
        />
      )}
      <TextField
        label={amount < 0 ? 'Who was paid' : 'Who it came from'}
        value={decision.payee}
        error={errors['payee']}
        onChange={({ target }) =>
          onDecide({
            payee: target.value,
            payeeKind: adjustPayeeKind(decision.payee, decision.payeeKind, target.value),
          })
        }
      />
      <Select
        label="Who this is"
        options={payeeKinds.map((value) => ({ value, label: payeeKindLabels[value] }))}
        value={decision.payeeKind}
        error={errors['payeeKind']}
        onChange={(event) => onDecide({ payeeKind: event.target.value as PayeeKind })}
      />
      <TextField
        label="What it was for"
        value={decision.description}
        error={errors['description']}
        onChange={(event) => onDecide({ description: event.target.value })}
      />
    </>
  )
}
