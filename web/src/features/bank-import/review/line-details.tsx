import { leaveReasons, type LeaveReason } from '@pennytrail/contract/bank-import/leave-reasons.ts'
import {
  returnReasons,
  type ReturnReason,
} from '@pennytrail/contract/bank-import/return-reasons.ts'
import { lazy, Suspense, useState } from 'react'
import { formatShortDate } from '../../../lib/format-date.ts'
import { focusFirstInvalidField } from '../../../lib/form/focus-invalid-field.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { CollectionFields } from '../line-fields/collection-fields.tsx'
import type { DraftFieldsProps } from '../line-fields/draft-fields.ts'
import { EntryFields, TermsFields } from '../line-fields/entry-fields.tsx'
import { GiftFields } from '../line-fields/gift-fields.tsx'
import type { LineErrors } from '../decisions/line-errors.ts'
import { LineReceipts } from '../line-fields/line-receipts.tsx'
import {
  ClaimFields,
  EntryChoice,
  JoinFields,
  TransferFields,
} from '../line-fields/link-fields.tsx'
import styles from './review.module.css'
import { isKnown, isPayout, type Decision, type ReviewedLine } from '../decisions/reviewed-line.ts'
import { RuleOffer } from '../rules/rule-offer.tsx'
import { SplitFields } from '../line-fields/split-fields.tsx'
import type { Use } from '../decisions/what-it-is.ts'
import { WhatItIs } from '../line-fields/what-it-is-select.tsx'

// Lazy-loaded: few lines are payouts.
const ExplainPayout = lazy(async () => ({
  default: (await import('../platform-files/explain-payout.tsx')).ExplainPayout,
}))

export interface LineDetailsProps {
  charity: DraftFieldsProps['charity']
  account: string
  currency: string
  funds: DraftFieldsProps['funds']
  line: ReviewedLine
  /** All lines of the statement, of which this one can be a part. */
  lines: readonly ReviewedLine[]
  errors: LineErrors
  /** How many further lines of the same payer can have the same decision. */
  others: number
  onChange: (by: Partial<Decision>) => void
  onUse: (use: Use) => void
  onAccept: () => void
  onAcceptGroup: () => void
}

const reasonOptions = Object.entries(leaveReasons).map(([value, label]) => ({ value, label }))
const returnOptions = Object.entries(returnReasons).map(([value, label]) => ({ value, label }))

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
  return `No. ${sequence}: ${facts.filter(Boolean).join(', ')}`
}

/** Lists what the person should know before deciding, each as a sentence. */
function listNotes({ alike, decision, left, line, locked, proposal, twin, ...rest }: ReviewedLine) {
  const { known, open } = rest
  return [
    ...(proposal?.reasons ?? []),
    ...(proposal?.rule ? [`By your rule “${proposal.rule.name}”`] : []),
    ...(alike.length > 0 && decision.as !== 'match'
      ? [
          `The ledger has ${formatPlural(alike.length, 'transaction')} of this amount. If this is one, choose “In the ledger already”.`,
        ]
      : []),
    ...(twin
      ? [
          `No. ${twin.sequence} is equal but for the balance after it. Post this line only if the bank shows both.`,
        ]
      : []),
    ...(isPayout({ line, ...rest }) ? ['This looks like a payout of card gifts.'] : []),
    ...(left ? [`Left out on ${formatShortDate(left.on)}.`] : []),
    ...(locked ? ['It is in a locked year.'] : []),
    ...(known === null && open !== rest.amount
      ? ['A part of this line is in the ledger. This is about the rest.']
      : []),
  ]
}

/** Shows everything about a line that does not stand in its row, and marks the decision. */
export function LineDetails(props: LineDetailsProps) {
  const { errors, line, onAccept, onAcceptGroup, onChange, others } = props
  const { decision, known, text } = line
  const notes = listNotes(line)
  return (
    <div className={styles['details']} role="group" aria-label={`Line ${line.line}`}>
      <div>
        <p className={styles['text']}>
          {formatShortDate(line.date)}, {text || 'The bank gives no description.'}
        </p>
        {notes.length > 0 && (
          <ul className={styles['notes']}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {errors['date'] && decision.as !== 'collection' && (
          <p className="wrong">{errors['date']}</p>
        )}
      </div>
      {known && !known.ofAccount && (
        <Checkbox
          label={`This is another payment than no. ${known.sequence}, in another account.`}
          hint="An equal line was imported before accounts had names."
          checked={decision.isOther}
          onChange={({ target }) => onChange({ isOther: target.checked })}
        />
      )}
      {known && isKnown(line) ? (
        <LineReceipts entryId={known.id} isSpending={line.amount < 0} />
      ) : (
        <form
          noValidate
          className={styles['details']}
          onSubmit={(event) => {
            event.preventDefault()
            onAccept()
            focusFirstInvalidField(event.currentTarget)
          }}
        >
          <Choices {...props} />
          <div className={styles['actions']}>
            <Button type="submit" size="small" variant={others > 0 ? 'secondary' : 'primary'}>
              {decision.as === 'leave' ? 'Leave out' : 'Accept'}
            </Button>
            {others > 0 && (
              <Button
                size="small"
                onClick={({ currentTarget }) => {
                  onAcceptGroup()
                  if (currentTarget.form) focusFirstInvalidField(currentTarget.form)
                }}
              >
                Accept, and the {others === 1 ? 'other one' : `${others} others`} of this payer
              </Button>
            )}
            <RuleOffer charityId={props.charity.id} line={line} />
          </div>
        </form>
      )}
    </div>
  )
}

/** Shows the fields of the decision. */
function Choices(props: LineDetailsProps) {
  const { account, charity, currency, errors, funds, line, lines, onChange, onUse } = props
  const { decision } = line
  const fields = {
    charity,
    draft: decision,
    amount: line.open,
    currency,
    funds,
    errors,
    onChange,
  }
  const link = { charityId: charity.id, line, currency, errors, onChange }
  return (
    <>
      <div className={styles['fields']}>
        <WhatItIs line={line} error={errors['as']} onUse={onUse} isField />
        {decision.as === 'match' && (
          <Select
            label="Which transaction"
            placeholder="Choose"
            options={line.alike.map((entry) => ({ value: entry.id, label: describeMatch(entry) }))}
            value={decision.entryId}
            error={errors['entryId']}
            onChange={({ target }) => onChange({ entryId: target.value })}
          />
        )}
        {decision.as === 'leave' && (
          <Select
            label="Why it is left out"
            placeholder="Choose a reason"
            options={reasonOptions}
            value={decision.reason}
            error={errors['reason']}
            onChange={({ target }) => onChange({ reason: target.value as LeaveReason | '' })}
          />
        )}
        {decision.as === 'transfer' && <TransferFields {...link} account={account} />}
        {decision.as === 'join' && <JoinFields {...link} lines={lines} />}
        {decision.as === 'gift-aid' && <ClaimFields {...link} />}
        {decision.as === 'return' && (
          <>
            <EntryChoice {...link} kind="gift" label="Which gift came back" lines={lines} />
            <Select
              label="Why it came back"
              placeholder="Choose a reason"
              options={returnOptions}
              value={decision.returnReason ?? ''}
              error={errors['returnReason']}
              onChange={({ target }) =>
                onChange({ returnReason: target.value as ReturnReason | '' })
              }
            />
          </>
        )}
        {decision.as === 'credit' && (
          <EntryChoice {...link} kind="spending" label="Which payment it refunds" isOptional />
        )}
        {decision.as === 'gift' && <GiftFields {...fields} />}
        {decision.as === 'collection' && <CollectionFields {...fields} />}
        {(decision.as === 'entry' || decision.as === 'credit') && <EntryFields {...fields} />}
      </div>
      <TermsFields {...fields} />
      {decision.as === 'split' && <SplitFields {...fields} line={line} />}
      {mayBePayout(line) && <PlatformFile {...props} />}
      {errors['parts'] && <p className="wrong">{errors['parts']}</p>}
    </>
  )
}

/** Returns whether a line can be a platform's payout: money in that nothing else explains. */
function mayBePayout({ decision, open }: ReviewedLine): boolean {
  const isThroughPlatform = decision.as === 'gift' && decision.method === 'platform'
  return open > 0 && (['ask', 'entry', 'split'].includes(decision.as) || isThroughPlatform)
}

/** Offers to explain a line by a platform's file, which splits it into the gifts and the fees. */
function PlatformFile({ charity, currency, line, onChange }: LineDetailsProps) {
  const [isExplaining, setIsExplaining] = useState(false)
  const { file, projectId } = line.decision
  if (!isExplaining) {
    return (
      <div>
        <Button variant="secondary" size="small" onClick={() => setIsExplaining(true)}>
          Read a platform’s file
        </Button>
      </div>
    )
  }
  return (
    <Suspense fallback={<LoadingPlaceholder label="the file reader" height="8rem" />}>
      <ExplainPayout
        charityId={charity.id}
        line={{ amount: line.open, text: line.text }}
        namedPlatform={file?.platform ?? ''}
        currency={currency}
        projectId={projectId}
        onParts={({ file: from, parts }) => {
          onChange({ as: 'split', parts: [...parts], file: from, accepted: false })
          setIsExplaining(false)
        }}
      />
    </Suspense>
  )
}
