import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import * as files from '../../lib/files/save-file.ts'
import { Money } from '../money/money.tsx'
import { DenseTable } from './dense-table/dense-table.tsx'
import { DownloadTable } from './download-table.tsx'
import { Table } from './table.tsx'

afterEach(() => vi.restoreAllMocks())

test('a table saved as CSV has the shown text, amounts as numbers and no columns of buttons', async () => {
  const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => {})
  render(
    <>
      <Table
        caption="Grants"
        rows={[
          { name: '=1+1, "Larkfield"', amount: 2_650_000, other: 500 },
          { name: 'Wells', amount: -1250, other: 0 },
        ]}
        rowKey={({ name }) => name}
        columns={[
          { header: 'Name', rowHeader: true, render: ({ name }) => name },
          { header: 'Amount', render: ({ amount }) => <Money amount={amount} /> },
          { header: 'Paid', render: ({ other }) => <Money amount={other} currency="EUR" /> },
          { header: 'Act', render: () => <button type="button">Pay</button> },
        ]}
      />
      <DownloadTable of="Grants" name="grants" />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Download as CSV: Grants' }))
  expect(saved).toHaveBeenCalledExactlyOnceWith(
    'grants.csv',
    '\uFEFFName,Amount (GBP),Paid\r\n' +
      `"'=1+1, ""Larkfield""",26500.00,€5.00\r\nWells,-12.50,€0.00\r\n`,
    'text/csv;charset=utf-8',
  )
})

test('a table for work saved as CSV has its named rows, but neither checkboxes nor what a row opens to', async () => {
  const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => {})
  render(
    <>
      <DenseTable
        caption="Jobs"
        rows={[{ id: '1', name: 'Send email' }]}
        toId={({ id }) => id}
        toName={({ name }) => name}
        columns={[
          { header: 'Job', rowHeader: true, render: ({ name }) => name },
          { header: 'Tries', isExtra: true, render: () => 5 },
          { header: 'Retry', render: () => <button type="button">Retry</button> },
        ]}
        selected={new Set()}
        onSelect={() => {}}
        openId="1"
        onOpen={() => {}}
        renderOpen={() => 'The error'}
      />
      <DownloadTable of="Jobs" name="jobs" />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Download as CSV: Jobs' }))
  expect(saved).toHaveBeenCalledExactlyOnceWith(
    'jobs.csv',
    '\uFEFFJob\r\nSend email\r\n',
    'text/csv;charset=utf-8',
  )
})

const whole = 'its screen saves the whole list, or the whole report, as a file of the server'
const toCome = 'it shows what a file would bring, before anything is taken in'

/** Tables with amounts that have no DownloadTable or FileButton, each with the reason. */
const others: Readonly<Record<string, string>> = {
  'features/bank-import/preview.tsx': toCome,
  'features/iati/import-report.tsx': toCome,
  'features/ledger/balance-table.tsx': toCome,
  'features/ledger/published-names/published-names.tsx':
    'a form; the list of transactions saves the same entries',
  'features/ledger/transactions/transactions-table.tsx': whole,
  'features/collections/collection-list.tsx':
    'a part of the list of transactions, which saves the same entries',
  'features/ledger/bank-accounts/account-settings.tsx':
    'a setting; the file of the nominal ledger has the entries of every account',
  'features/donations/given-gifts/gift-list.tsx': whole,
  'features/gift-messages/charity-threads.tsx':
    'it lists messages; the list of gifts saves their gifts',
  'features/reports/parts/budget-part.tsx': whole,
  'features/reports/parts/evidence-part.tsx': whole,
  'features/reports/parts/money-part.tsx': whole,
  'features/reports/parts/report-parts.tsx': whole,
  'features/statements/statement-tables.tsx': whole,
}

test('every table that shows money can be saved', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const without = globSync('{features,pages}/**/*.tsx', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .filter((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return (
        /<(Dense)?Table\b/.test(text) &&
        /Money\b/.test(text) &&
        !/DownloadTable|FileButton/.test(text)
      )
    })
  expect(without.toSorted()).toEqual(Object.keys(others).toSorted())
})
