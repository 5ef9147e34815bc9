import type { AccountedFund, AccountedTotal, OwnCharity } from '@pennytrail/contract'
import {
  fundTypeLabel,
  getFundTypeTotalLabel,
  isOverspend,
  listOverspendNotes,
} from '@pennytrail/contract/ledger/fund-types.ts'
import type { ReportPeriod } from '@pennytrail/contract/reports/period.ts'
import { belowZeroNote } from '@pennytrail/contract/projects/progress-words.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useRead } from '../../lib/api/use-read.ts'
import { buildUrl } from '../../lib/api/build-url.ts'
import { Row, Stack } from '../../ui/layout/layout.tsx'
import { Money } from '../../ui/money/money.tsx'
import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { Table } from '../../ui/table/table.tsx'
import { FileButton } from '../../ui/files/file-button.tsx'
import { LoadFailedLine } from '../../ui/loading/load-failed.tsx'
import { designatedNote } from './report-words.ts'
import styles from './reports.module.css'

type Row = Omit<AccountedTotal, 'type'> & { key: string; title: string; type: string }

function toRow(fund: AccountedFund): Row {
  return {
    ...fund,
    key: `${fund.id} ${fund.currency} ${fund.type}`,
    type: fundTypeLabel[fund.type],
  }
}

function toTotalRow(total: AccountedTotal): Row {
  return {
    ...total,
    key: `total ${total.type} ${total.currency}`,
    title: getFundTypeTotalLabel(total.type),
    type: '',
  }
}

const sums = [
  ['Start', (row: Row) => row.opening + row.broughtIn],
  ['In', (row: Row) => row.income],
  ['Out', (row: Row) => row.spending],
  ['Transfers', (row: Row) => row.transfers],
  ['End', (row: Row) => row.closing],
] as const

/**
 * Shows the opening balance, movements and closing balance of each fund in a period, with files for
 * the charity's accountant.
 */
export function Accounts({ charity, period }: { charity: OwnCharity; period: ReportPeriod }) {
  const id = charity.ukCharityNumber
  const query = { to: period.to, ...(period.from === null ? {} : { from: period.from }) }
  const { data, error, isPlaceholderData, refetch } = useRead(
    'GET /api/fund-report/charity/{id}',
    { params: { id: charity.ukCharityNumber }, query },
    { placeholderData: keepPreviousData },
  )
  if (error) {
    return (
      <LoadFailedLine error={error} failure="The funds could not be loaded." onRetry={refetch} />
    )
  }
  if (!data) return <LoadingPlaceholder label="the accounts" height="12rem" />
  const totals = data.totals.filter(({ opening, closing, income, spending, broughtIn }) =>
    [opening, closing, income, spending, broughtIn].some((amount) => amount !== 0),
  )
  return (
    <>
      {data.funds.length === 0 ? (
        <p>There are no entries up to the end of this period.</p>
      ) : (
        <Table
          caption="Each fund over the period, by type; opening balances entered in it count as its start"
          hideCaption
          busy={isPlaceholderData}
          columns={[
            {
              header: 'Fund',
              rowHeader: true,
              render: ({ title, type }: Row) => (
                <Stack gap={4} align="start" justify="start">
                  {title}
                  {type && <span className={styles['small']}>{type}</span>}
                </Stack>
              ),
            },
            ...sums.map(([header, pick]) => ({
              header,
              kind: 'number' as const,
              render: (row: Row) => <Money amount={pick(row)} currency={row.currency} />,
            })),
          ]}
          rows={[...data.funds.map(toRow), ...totals.map(toTotalRow)]}
          rowKey={({ key }) => key}
          rowTone={({ type }) => (type === '' ? 'highlight' : undefined)}
        />
      )}
      {listOverspendNotes(data.funds).map((note) => (
        <p key={note} className={styles['small']}>
          {note}
        </p>
      ))}
      {data.funds.some((fund) => !isOverspend(fund) && fund.closing < 0) && (
        <p className={styles['small']}>{belowZeroNote}</p>
      )}
      {data.funds.some(({ type }) => type === 'designated') && (
        <p className={styles['small']}>{designatedNote}</p>
      )}
      <Row gap={8}>
        <FileButton
          label="Fund report as CSV"
          name={`funds-${id}.csv`}
          address={buildUrl('/api/fund-report/charity/{id}', {
            params: { id: `${id}.csv` },
            query,
          })}
        />
        <FileButton
          label="Nominal ledger as CSV"
          name={`nominal-${id}.csv`}
          address={buildUrl('/api/nominal/charity/{id}', { params: { id: `${id}.csv` }, query })}
        />
      </Row>
      <p className={styles['small']}>
        The nominal ledger lists the debits and credits of every entry, each with its nominal
        account and type of fund. You can import it into your accounts software. An entry without a
        nominal account has the code of its Charities SORP heading.
      </p>
    </>
  )
}
