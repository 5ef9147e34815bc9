import {
  charityAddress,
  exploreAddress,
  projectAddress,
} from '@pennytrail/contract/public-pages/addresses.ts'
import type { GivingSpending } from '@pennytrail/contract'
import {
  getFundName,
  formatUnspentDuration,
} from '@pennytrail/contract/attribution/gift-spending-words.ts'
import type { ReactNode } from 'react'
import { useRead } from '../../lib/api/use-read.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { Section } from '../../ui/layout/section.tsx'
import { EmptyState } from '../../ui/loading/empty-state.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { ButtonLink, TextLink } from '../../ui/link.tsx'
import { Money } from '../../ui/money/money.tsx'
import { DownloadTable } from '../../ui/table/download-table.tsx'
import { Table, type Column } from '../../ui/table/table.tsx'
import styles from './attribution.module.css'
import type { GivingOwner } from './all-gifts-spending.tsx'

type Fund = GivingSpending['funds'][number]

/** A fund, or the total of one currency. */
interface Row extends Pick<
  Fund,
  'currency' | 'fees' | 'given' | 'payments' | 'refunded' | 'since' | 'spent' | 'unspent'
> {
  readonly key: string
  readonly name: ReactNode
  /**
   * The number of gifts. Null in a total, because a gift that moved counts in each of its funds.
   */
  readonly gifts: number | null
  readonly isTotal: boolean
}

function toRow(fund: Fund): Row {
  return {
    ...fund,
    key: `${fund.charity.number} ${fund.project?.id ?? ''} ${fund.currency}`,
    isTotal: false,
    name: (
      <Stack as="span" gap={4}>
        <TextLink
          to={fund.project ? projectAddress(fund.project.id) : charityAddress(fund.charity.number)}
        >
          {fund.project ? getFundName(fund) : 'General fund'}
        </TextLink>
        <span className="quiet small">{fund.charity.name}</span>
      </Stack>
    ),
  }
}

/** Lists each fund, with a total for each currency that has several funds. */
function listRows({ funds, totals }: GivingSpending): Row[] {
  return totals.flatMap((total) => {
    const own = funds.filter(({ currency }) => currency === total.currency)
    if (own.length < 2) return own.map(toRow)
    const all: Row = {
      ...total,
      key: `all ${total.currency}`,
      isTotal: true,
      name: totals.length > 1 ? `Total in ${total.currency}` : 'Total',
      gifts: null,
      payments: own.reduce((sum, { payments }) => sum + payments, 0),
      since: own.flatMap(({ since }) => since ?? []).sort()[0] ?? null,
    }
    return [...own.map(toRow), all]
  })
}

function money(header: string, key: 'fees' | 'given' | 'refunded' | 'spent' | 'unspent') {
  return {
    header,
    kind: 'number',
    render: (row) => <Money amount={row[key]} currency={row.currency} />,
  } satisfies Column<Row>
}

/**
 * Lists the columns. In each row, given equals spent, fees, refunded and unspent together. Empty
 * columns are left out.
 */
function listColumns(rows: readonly Row[], now: number): Column<Row>[] {
  return [
    { header: 'Project', rowHeader: true, render: ({ name }) => name },
    {
      header: 'Gifts',
      kind: 'number',
      render: ({ gifts }) => (gifts === null ? '' : formatNumber(gifts)),
    },
    money('Given', 'given'),
    money('Spent', 'spent'),
    { header: 'Payments', kind: 'number', render: ({ payments }) => formatNumber(payments) },
    ...(rows.some(({ fees }) => fees > 0) ? [money('Payment fees', 'fees')] : []),
    ...(rows.some(({ refunded }) => refunded > 0) ? [money('Refunded', 'refunded')] : []),
    money('Unspent', 'unspent'),
    {
      header: 'Unspent for',
      nowrap: true,
      render: ({ isTotal, since, unspent }) => {
        if (since === null || unspent === 0) return '–'
        const wait = formatUnspentDuration(since, now).replace(/^for /, '')
        return isTotal ? `up to ${wait}`.replace('up to since', 'since') : wait
      },
    },
  ]
}

/** Shows a giver's gifts by fund: given, spent, unspent, and for how long. */
export function FundsTable({ of }: { of: GivingOwner }) {
  const { data: spending, dataUpdatedAt: now } = useRead(
    `GET /api/donation/${of.kind}/{id}/where-it-went`,
    of.id === '' ? null : { params: { id: of.id } },
  )
  if (!spending) return null
  if (spending.funds.length === 0) {
    return (
      <EmptyState
        title="No project yet"
        action={<ButtonLink to={exploreAddress()}>Explore projects</ButtonLink>}
      >
        Each project you give to appears here, with what your money paid for.
      </EmptyState>
    )
  }
  const rows = listRows(spending)
  return (
    <Section id="by-project" title="By project" className={styles['trail']}>
      <Table
        caption="Your giving by project"
        hideCaption
        rows={rows}
        rowKey={({ key }) => key}
        rowTone={({ isTotal }) => (isTotal ? 'highlight' : undefined)}
        columns={listColumns(rows, now)}
      />
      <DownloadTable of="Your giving by project" name="giving-by-project" />
    </Section>
  )
}
