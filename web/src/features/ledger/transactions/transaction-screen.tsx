import { projectAddress, transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { Transaction } from '@pennytrail/contract'
import { onlyLeadsUndo } from '@pennytrail/contract/ledger/books-start-rules.ts'
import { getCategoryLabel } from '@pennytrail/contract/ledger/sorp-categories.ts'
import { describeEntryKind } from '@pennytrail/contract/matching/match-words.ts'
import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { formatDate, formatDateTime } from '../../../lib/format-date.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Money } from '../../../ui/money/money.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { entryPath, generalFund, describeParty } from './entry-words.ts'
import { TransactionsLoading, TransactionsUnavailable } from './transactions-unavailable.tsx'
import { useTransaction } from './use-transaction.ts'
import type { LedgerOwner } from './ledger-owner.ts'
import styles from '../ledger.module.css'

// Lazy-loaded: only team members need them.
const ErasePayerText = lazy(() => import('../bank-accounts/erase-payer-text.tsx'))
const ReverseDialog = lazy(() => import('./reverse-dialog.tsx'))

export function TransactionScreen(props: {
  owner: LedgerOwner
  sequence: number
  /** Lists the updates that cite the transaction; from another feature. */
  CitingUpdates?: ComponentType<{ transactionId: string }>
  /** Shows the evidence for the transaction; from another feature. */
  Evidence?: ComponentType<{ transaction: Transaction }>
  EntryFunding?: ComponentType<{ transaction: Transaction }>
  /** Shows the nominal account to the charity’s team. */
  NominalAccount?: ComponentType<{ transaction: Transaction }>
  /** Links to download and verify the transaction's proof. */
  ProofLinks?: ComponentType<{ transaction: Transaction }>
}) {
  const { owner, sequence, EntryFunding, Evidence, NominalAccount, ProofLinks, CitingUpdates } =
    props
  const { data, error, refetch } = useTransaction(owner, sequence)
  const [reversing, setReversing] = useState(false)
  if (error) {
    return <TransactionsUnavailable owner={owner} error={error} onRetry={refetch} />
  }
  if (!data) return <TransactionsLoading />
  return (
    <Stack as="article" gap={24}>
      <PageHeader
        title={`Transaction ${data.sequence}`}
        documentTitle={`Transaction ${data.sequence} of ${data.project?.title ?? data.charity.name}`}
        above={<TextLink to={transactionsAddress(owner)}>Back to all transactions</TextLink>}
        actions={
          data.can.reverse && (
            <Button variant="secondary" onClick={() => setReversing(true)}>
              Reverse this entry
            </Button>
          )
        }
      />
      {data.can.askLead && <p>{onlyLeadsUndo}</p>}
      <Card as="section" look="receipt" aria-label="What was recorded">
        <Facts transaction={data} owner={owner} />
      </Card>
      {NominalAccount && (
        <Suspense fallback={null}>
          <NominalAccount transaction={data} />
        </Suspense>
      )}
      {EntryFunding && <EntryFunding transaction={data} />}
      {Evidence && <Evidence transaction={data} />}
      {CitingUpdates && <CitingUpdates transactionId={data.id} />}
      <ProofSection transaction={data}>
        {ProofLinks && <ProofLinks transaction={data} />}
      </ProofSection>
      {reversing && (
        <Suspense fallback={null}>
          <ReverseDialog transaction={data} owner={owner} onClose={() => setReversing(false)} />
        </Suspense>
      )}
    </Stack>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

const signs = { in: 1, out: -1, between: 1 } as const

const sources = {
  platform: 'Recorded here',
  provider: 'From the payment provider',
  iati: 'Imported from the charity’s IATI file',
  bank: 'Imported from the bank',
} as const

function Facts({ transaction, owner }: { transaction: Transaction; owner: LedgerOwner }) {
  const { amount, chargedOn, creditOf, credits, currency, direction } = transaction
  const { fees, original, reverses, reversedBy } = transaction
  return (
    <>
      <p className={styles['sum']}>
        <Money
          amount={amount * signs[direction]}
          currency={currency}
          signed={direction !== 'between'}
        />
      </p>
      <dl className={styles['facts']}>
        <Fact name="Kind">
          {describeEntryKind(transaction)} {reversedBy && <Badge tone="warning">Reversed</Badge>}
        </Fact>
        <Fact name="Date">
          {formatDate(transaction.entryDate)}{' '}
          {transaction.inLockedYear && <Badge tone="neutral">Year locked</Badge>}
        </Fact>
        <Fact name="Who">
          {describeParty(transaction)}{' '}
          {transaction.payeeWithheld && transaction.payee !== null && (
            <Badge tone="neutral">Name not published</Badge>
          )}
        </Fact>
        {transaction.description && (
          <Fact name={reverses ? 'Reason' : 'What for'}>{transaction.description}</Fact>
        )}
        {transaction.description === null && (
          <Fact name="Withheld">The description has been withheld or erased.</Fact>
        )}
        <Fact name="Category">{getCategoryLabel(transaction.category)}</Fact>
        {transaction.budgetLine && <Fact name="Budget line">{transaction.budgetLine}</Fact>}
        <Fact name="Fund">
          {transaction.project ? (
            <TextLink to={projectAddress(transaction.project.id)}>
              {transaction.project.title}
            </TextLink>
          ) : (
            generalFund
          )}
        </Fact>
        {transaction.account && <Fact name="Account">{transaction.account}</Fact>}
        {transaction.payerText && (
          <Fact name="Bank’s text">
            {transaction.payerText}{' '}
            {transaction.can.erasePayerText && (
              <Suspense fallback={null}>
                <ErasePayerText charityId={transaction.charity.id} entryId={transaction.id} />
              </Suspense>
            )}
          </Fact>
        )}
        {transaction.balance !== null && (
          <Fact name="Balance of the fund afterwards">
            <Money amount={transaction.balance} currency={currency} />
            {transaction.balance < 0 && <> (below zero: the difference was paid from elsewhere)</>}
          </Fact>
        )}
        {original && (
          <Fact name="Paid in">
            {formatMoney(original.amount, original.currency)} at {original.rate} {currency} for 1{' '}
            {original.currency}
          </Fact>
        )}
        {chargedOn && (
          <Fact name="Charged on">
            <TextLink to={entryPath(owner, chargedOn.sequence)}>
              Gift, transaction {chargedOn.sequence}
            </TextLink>
          </Fact>
        )}
        {fees.length > 0 && (
          <Fact name="Fees charged on it">
            <ul role="list">
              {fees.map((fee) => (
                <li key={fee.id}>
                  <TextLink to={entryPath(owner, fee.sequence)}>
                    {fee.description || 'Payment fee'}, transaction {fee.sequence}
                  </TextLink>
                  : <Money amount={fee.amount} currency={fee.currency} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {creditOf && (
          <Fact name="Given back of">
            <TextLink to={entryPath(owner, creditOf.sequence)}>
              Transaction {creditOf.sequence}
            </TextLink>
          </Fact>
        )}
        {credits.length > 0 && (
          <Fact name="Given back by the supplier">
            <ul role="list">
              {credits.map((credit) => (
                <li key={credit.id}>
                  <Money amount={credit.amount} currency={currency} />:{' '}
                  <TextLink to={entryPath(owner, credit.sequence)}>
                    transaction {credit.sequence}
                  </TextLink>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {reverses && (
          <Fact name="Reverses">
            <TextLink to={entryPath(owner, reverses.sequence)}>
              Transaction {reverses.sequence}
            </TextLink>
          </Fact>
        )}
        {reversedBy && (
          <Fact name="Reversed by">
            <TextLink to={entryPath(owner, reversedBy.sequence)}>
              Transaction {reversedBy.sequence}
            </TextLink>
          </Fact>
        )}
        <Fact name="Recorded">
          {formatDateTime(transaction.recordedAt)}, {describeRecorder(transaction)}
        </Fact>
        <Fact name="Source">{sources[transaction.source]}</Fact>
      </dl>
    </>
  )
}

const systems: Readonly<Record<string, string>> = {
  System: 'automatically',
  Donor: 'by the giver’s payment',
  Import: 'by an import',
}

function describeRecorder({ author, authorRole }: Transaction): string {
  const system = systems[authorRole]
  if (system) return system
  return author ? `by ${author} (${authorRole})` : `by a ${authorRole} of the charity`
}

function ProofSection({
  transaction,
  children,
}: {
  transaction: Transaction
  children: ReactNode
}) {
  const { form, leafHash, previousHash, chainHash } = transaction.proof
  return (
    <Section id="proof" title="Proof" gap={12} className={styles['proof']}>
      <p>We sign this ledger every hour, so you can check that this entry has not changed.</p>
      {children}
      <details>
        <summary>How it is hashed</summary>
        <p>
          The entry’s leaf is the SHA-256 hash of a zero byte and the line below. Its link is the
          hash of a two byte, the link of the entry before it, and the leaf. Changing any word of
          any entry changes every link after it.
        </p>
        <pre>{form}</pre>
        <dl className={styles['facts']}>
          <Fact name="Leaf">
            <code>{leafHash}</code>
          </Fact>
          <Fact name="Link before">
            <code>{previousHash}</code>
          </Fact>
          <Fact name="Link">
            <code>{chainHash}</code>
          </Fact>
        </dl>
      </details>
    </Section>
  )
}
