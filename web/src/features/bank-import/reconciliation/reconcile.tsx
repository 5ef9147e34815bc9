import type { BankAccounts, Reconciliation } from '@pennytrail/contract'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../lib/api/use-call.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDateTime, formatMonth } from '../../../lib/format-date.ts'
import { formatList } from '../../../lib/format-number.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmButton } from '../../../ui/dialog/confirm-button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { ButtonLink } from '../../../ui/link.tsx'
import { QueryView } from '../../../ui/loading/query-view.tsx'
import { Money } from '../../../ui/money/money.tsx'
import styles from '../bank-import.module.css'
import { describeAgreement, getSignedAmount } from './agreement.ts'
import { Gaps, LinesNotInLedger, EntriesNotOnStatement } from './differences.tsx'

interface ReconcileProps {
  charity: { id: string; ukCharityNumber: string }
}

/** Compares an account with its bank, month by month. The address names the account and the month. */
export function Reconcile({ charity }: ReconcileProps) {
  const accounts = useRead('GET /api/charity/{id}/bank-accounts', { params: { id: charity.id } })
  return (
    <QueryView query={accounts} failure="The accounts could not be loaded.">
      {(data) => <Accounts charity={charity} {...data} />}
    </QueryView>
  )
}

function Accounts({ charity, accounts }: ReconcileProps & BankAccounts) {
  const [search, setSearch] = useSearchParams()
  const named = accounts.flatMap(({ id, name }) =>
    id === null ? [] : [{ value: id, label: name }],
  )
  const account = named.find(({ value }) => value === search.get('account')) ?? named[0]
  if (!account) {
    return (
      <Card look="tinted" row={{ gap: 16, justify: 'between' }}>
        <p>No statement of an account has been imported yet.</p>
        <ImportLink number={charity.ukCharityNumber} />
      </Card>
    )
  }
  return (
    <Stack gap={24}>
      <div className={styles['fields']}>
        <Select
          label="Account"
          options={named}
          value={account.value}
          onChange={({ target }) => setSearch({ account: target.value })}
        />
      </div>
      <AccountMonths key={account.value} charity={charity} accountId={account.value} />
    </Stack>
  )
}

function ImportLink({ number }: { number: string }) {
  return (
    <ButtonLink to={`/charity/${number}/bank-import`} variant="secondary">
      Import from the bank
    </ButtonLink>
  )
}

function AccountMonths({ charity, accountId }: ReconcileProps & { accountId: string }) {
  const [search, setSearch] = useSearchParams()
  const [typed, setTyped] = useState('')
  const month = search.get('month') ?? undefined
  const query = useRead('GET /api/charity/{id}/bank-accounts/{accountId}/reconciliation', {
    params: { id: charity.id, accountId },
    query: month === undefined ? {} : { month },
  })
  return (
    <QueryView query={query} failure="The account could not be compared with its statements.">
      {(found) =>
        found.month === null ? (
          <Card look="tinted" row={{ gap: 16, justify: 'between' }}>
            <p>No statement of {found.account.name} has been imported yet.</p>
            <ImportLink number={charity.ukCharityNumber} />
          </Card>
        ) : (
          <Stack gap={24}>
            <div className={styles['fields']}>
              <Select
                label="Month"
                options={found.months.map((one) => ({
                  value: one.month,
                  label: `${formatMonth(one.month)}${one.isReconciled ? ', reconciled' : one.open > 0 ? `, ${one.open} open` : ''}`,
                }))}
                value={found.month}
                onChange={({ target }) => {
                  setTyped('')
                  setSearch({ account: accountId, month: target.value })
                }}
              />
              {found.difference === null && (
                <TextField
                  label="Closing balance on the statement"
                  hint="The file has no balances. Type the one at the end of the month, such as 1,793.07 or -20.00."
                  inputMode="decimal"
                  value={typed}
                  error={
                    typed !== '' && getSignedAmount(typed, found.currency) === null
                      ? 'Enter an amount, such as 1,793.07.'
                      : undefined
                  }
                  onChange={({ target }) => setTyped(target.value)}
                />
              )}
            </div>
            <Month
              charity={charity}
              found={found}
              month={found.month}
              closing={found.difference === null ? getSignedAmount(typed, found.currency) : null}
            />
          </Stack>
        )
      }
    </QueryView>
  )
}

interface MonthProps extends ReconcileProps {
  found: Reconciliation
  month: string
  /** The statement's closing balance as typed, in minor units; null if none is. */
  closing: number | null
}

function Month({ charity, closing, found, month }: MonthProps) {
  const agreement = describeAgreement(found, closing)
  return (
    <>
      <Card
        as="section"
        look={agreement.agrees ? 'tinted' : 'plain'}
        gap={16}
        aria-labelledby="agreement"
      >
        <h2 id="agreement">{formatMonth(month)}</h2>
        <p role="status">
          <strong>{agreement.sentence}</strong>
        </p>
        {agreement.reasons.length > 0 && (
          <ul>
            {agreement.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {found.account.shares.length > 0 && (
          <p className="quiet">
            {found.account.name} and {formatList(found.account.shares)} share one balance in the
            ledger, so they are compared together.
          </p>
        )}
        <Balances found={found} closing={found.statement.closing ?? closing} />
        <Mark
          charity={charity}
          found={found}
          month={month}
          closing={closing}
          agreement={agreement}
        />
      </Card>
      <Gaps gaps={found.gaps} currency={found.currency} />
      <LinesNotInLedger charity={charity} found={found} month={month} />
      <EntriesNotOnStatement charity={charity} found={found} month={month} />
    </>
  )
}

function Balances({ found, closing }: { found: Reconciliation; closing: number | null }) {
  const { currency, ledger, statement } = found
  const show = (amount: number | null) =>
    amount === null ? 'not known' : <Money amount={amount} currency={currency} />
  return (
    <dl className={styles['balances']}>
      <div>
        <dt>Bank, opening balance</dt>
        <dd>{show(statement.opening)}</dd>
      </div>
      <div>
        <dt>Bank, closing balance</dt>
        <dd>{show(closing)}</dd>
      </div>
      <div>
        <dt>Ledger, opening balance</dt>
        <dd>{show(ledger.opening)}</dd>
      </div>
      <div>
        <dt>Ledger, closing balance</dt>
        <dd>{show(ledger.closing)}</dd>
      </div>
    </dl>
  )
}

interface MarkProps extends MonthProps {
  agreement: ReturnType<typeof describeAgreement>
}

function Mark({ agreement, charity, closing, found, month }: MarkProps) {
  const mark = useCall('POST /api/charity/{id}/bank-accounts/{accountId}/reconciliation')
  const undo = useCall(
    'DELETE /api/charity/{id}/bank-accounts/{accountId}/reconciliation/{month}',
    { refresh: 'later' },
  )
  const params = { id: charity.id, accountId: found.account.id }
  const { marked } = found
  if (marked) {
    return (
      <Row gap={16} rowGap={8} align="center" justify="between">
        <p className={marked.hasChanged ? 'wrong' : undefined}>
          Reconciled by {marked.by || 'somebody who has left'} on {formatDateTime(marked.at)}
          {marked.hasChanged && (
            <>
              {' '}
              with <Money amount={marked.ledger} currency={found.currency} /> in the ledger and{' '}
              <Money amount={marked.statement} currency={found.currency} /> at the bank. Something
              in this month has changed since.
            </>
          )}
        </p>
        <ConfirmButton
          size="small"
          confirm="Take it back"
          cancel="Keep it"
          title="Take back that this month is reconciled?"
          action={undo}
          busy="Saving.."
          failure="That did not work. Please try again."
          onConfirm={(close) => undo.mutate({ params: { ...params, month } }, { onSuccess: close })}
        >
          The record that it was reconciled stays. You can mark it again.
        </ConfirmButton>
      </Row>
    )
  }
  return (
    <Row gap={16} rowGap={8} align="center">
      <Button
        disabled={!agreement.canBeMarked}
        busy={mark.isPending && 'Saving..'}
        onClick={() => mark.mutate({ params, body: { month, closing } })}
      >
        Mark {formatMonth(month)} as reconciled
      </Button>
      {mark.isError && (
        <p className="wrong" role="alert">
          {mark.error.message}
        </p>
      )}
    </Row>
  )
}
