import { transactionsAddress } from '@pennytrail/contract/public-pages/addresses.ts'
import type { EvidenceCoverage } from '@pennytrail/contract'
import { toPercentOfSpent } from '@pennytrail/contract/ledger/evidence-coverage.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { Meter } from '../../../ui/charts/progress.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import styles from './evidence-coverage.module.css'
import type { LedgerOwner } from '../transactions/ledger-owner.ts'

type CurrencyCoverage = EvidenceCoverage['coverage'][number]

/** Shows the share of spending that has evidence, by value, and how anyone can check it. */
export default function EvidenceCoverageSection({ owner }: { owner: LedgerOwner }) {
  const { data, error, refetch } = useRead(`GET /api/transaction/${owner.kind}/{id}/coverage`, {
    params: { id: owner.id },
  })
  if (data?.coverage.length === 0) return null
  return (
    <Section id="coverage" title="Evidence for spending" className={styles['coverage']}>
      {error && (
        <LoadFailedLine
          error={error}
          failure="The figures could not be loaded."
          onRetry={refetch}
        />
      )}
      {!data && !error && <LoadingPlaceholder label="the figures" height="9rem" />}
      {data?.coverage.map((of) => (
        <Figures key={of.currency} of={of} />
      ))}
      {data && (
        <details className={styles['how']}>
          <summary>How this is counted</summary>
          <p>
            Shares are by value, over all spending and onward grants that have not been reversed. A
            receipt counts while everyone can open it. A payment counts as matched when it matches a
            line on the charity’s bank statement, and as cited when a public update mentions it.
            Shares are rounded down.
          </p>
          <p>
            To check it, download the CSV of{' '}
            <TextLink to={transactionsAddress(owner)}>all transactions</TextLink> and add up the
            amounts of kind Spending or Onward grant with nothing under “Reversed by”: all of them,
            and those with “yes” under “Receipt”, “Matched with the bank” or “Told in an update”.
          </p>
        </details>
      )}
    </Section>
  )
}

const parts = [
  ['withReceipt', 'With a receipt'],
  ['matched', 'Matched with the bank'],
  ['told', 'Cited in an update'],
] as const

function Figures({ of }: { of: CurrencyCoverage }) {
  const money = (amount: number) => formatMoney(amount, of.currency)
  return (
    <>
      <p className="large">{describeCoverage(of)}</p>
      <ul role="list" className={styles['parts']}>
        {parts.map(([key, label]) => (
          <li key={key}>
            <Row as="p" gap={8} justify="between" wrap={false} className={styles['label']}>
              <span>{label}</span>
              <strong>{shareText(of[key], of.spent)}</strong>
            </Row>
            <Meter
              label={`${label}, ${of.currency}`}
              value={of[key]}
              max={of.spent}
              text={`${money(of[key])} of ${money(of.spent)}`}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function shareText(part: number, spent: number): string {
  const percent = toPercentOfSpent(part, spent) ?? 0
  return percent === 0 && part > 0 ? 'Under 1%' : `${percent}%`
}

/** Summarises the coverage in one line. */
export function describeCoverage({ currency, spent, withReceipt }: CurrencyCoverage): string {
  const of = `the ${formatMoney(spent, currency, { short: true })} spent`
  if (withReceipt === 0) return `No receipt is shown yet for ${of}.`
  return `${shareText(withReceipt, spent)} of ${of} has a receipt that anyone can open.`
}
