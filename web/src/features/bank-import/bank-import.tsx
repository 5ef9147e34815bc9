import type { AccountKind } from '@pennytrail/contract/ledger/bank-accounts/account-kinds.ts'
import { isInvisible } from '@pennytrail/contract/misleading-text.ts'
import { useMemo, useState } from 'react'
import { getErrorMessage } from '../../lib/api/api-error.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { Progress } from '../../ui/charts/progress.tsx'
import { Select } from '../../ui/form/select.tsx'
import { AccountField } from './account-field.tsx'
import styles from './bank-import.module.css'
import { MatchColumns } from './match-columns.tsx'
import { Preview } from './preview.tsx'
import { findColumnErrors, type Columns } from './reading/columns.ts'
import { guessColumns } from './reading/guess-columns.ts'
import { readLines } from './reading/read-lines.ts'
import { isOfxRows } from './reading/read-ofx.ts'
import { readCells, StatementFileError } from './reading/read-statement-file.ts'
import type { CellRow } from './reading/split-rows.ts'
import { PostedSummary } from './posted-summary.tsx'
import { Review, type PostedLines } from './review/review.tsx'
import { OpenStatements } from './open-statements.tsx'
import { useOpenStatement, useRemoveStatement, useStoreStatement } from './use-statement.ts'

const largest = 5 * 1024 * 1024
const maxLines = 2000

export interface StatementFund {
  id: string
  title: string
  currency: string
}

interface BankImportProps {
  charity: { id: string; name: string; ukCharityNumber: string }
  funds: readonly StatementFund[]
}

interface ChosenFile {
  /** Differs for each choice, so that the account is asked for again. */
  key: number
  file: File
  rows: CellRow[]
  columns: Columns
  /** Whether the person imports the file although its balance does not agree. */
  isBalanceAccepted?: boolean
}

/**
 * Imports a bank statement into the ledger: choose the file, match its columns, mark what each line
 * is, and post the marked lines. The lines are stored once they are compared, so that the person can
 * stop and go on later.
 */
export function BankImport({ charity, funds }: BankImportProps) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [errorMessage, setErrorMessage] = useState<string>()
  const [currency, setCurrency] = useState('GBP')
  const [account, setAccount] = useState('')
  const [accountKind, setAccountKind] = useState<AccountKind>('bank')
  const [isBesideMain, setBesideMain] = useState(false)
  const [done, setDone] = useState<PostedLines | null>(null)
  const store = useStoreStatement(charity.id)
  const open = useOpenStatement(charity.id)
  const remove = useRemoveStatement(charity.id)
  const opened = open.data ?? store.data
  const { rows, columns } = chosen ?? {}
  const read = useMemo(
    () => (rows && columns ? readLines(rows, columns, currency) : null),
    [rows, columns, currency],
  )

  const forget = () => {
    setChosen(null)
    setErrorMessage(undefined)
    setAccount('')
    setAccountKind('bank')
    setBesideMain(false)
    setDone(null)
    store.reset()
    open.reset()
  }
  const choose = async (file: File) => {
    forget()
    try {
      const rows = await readCells(file)
      if (rows.length > 0) setChosen({ key: Date.now(), file, rows, columns: guessColumns(rows) })
      else setErrorMessage('This file is empty. Choose a CSV or OFX file from your bank.')
    } catch (error) {
      setErrorMessage(
        error instanceof StatementFileError
          ? error.message
          : 'This file could not be read. Close it in other programs, and choose it again.',
      )
    }
  }
  if (done && opened) {
    const { account: name, id } = opened
    return (
      <PostedSummary
        charity={charity}
        account={name}
        done={done}
        onAnother={forget}
        onGoOn={
          done.open > 0 && id !== null
            ? () => {
                forget()
                open.mutate(id)
              }
            : null
        }
      />
    )
  }

  const currencies = [...new Set(['GBP', ...funds.map((fund) => fund.currency)])]
  const backToColumns = () => {
    // Other columns give other lines, so these go. Lines of earlier files stay.
    if (store.data?.id) remove.mutate(store.data.id)
    store.reset()
  }
  return (
    <div className={styles['import']}>
      {!chosen && !opened && (
        <OpenStatements
          charityId={charity.id}
          opening={open.isPending ? open.variables : undefined}
          onOpen={(statementId) => open.mutate(statementId)}
        />
      )}
      <div role="alert">
        {open.isError && (
          <p className="wrong">
            {getErrorMessage(open.error, 'The statement could not be opened. Please try again.')}
          </p>
        )}
      </div>
      {!opened && (
        <FileDrop
          label="Bank statement"
          hint="A CSV or OFX file from your bank, up to 5 MB and 2,000 lines. Nothing is posted until you confirm."
          maxBytes={largest}
          error={errorMessage}
          files={chosen ? [{ id: 'file', name: chosen.file.name, size: chosen.file.size }] : []}
          onFiles={([file]) => file && void choose(file)}
          onRemove={forget}
        />
      )}
      {chosen && read && !opened && (
        <>
          <AccountField
            key={chosen.key}
            charityId={charity.id}
            value={account}
            onChange={setAccount}
            kind={accountKind}
            onKind={setAccountKind}
            onBeside={setBesideMain}
          />
          {currencies.length > 1 && (
            <Select
              label="Currency of the account"
              options={currencies.map((value) => ({ value, label: value }))}
              value={currency}
              onChange={(event) => setCurrency(event.target.value)}
            />
          )}
          {!isOfxRows(chosen.rows) && (
            <MatchColumns
              rows={chosen.rows}
              columns={chosen.columns}
              onChange={(columns) => setChosen({ ...chosen, columns, isBalanceAccepted: false })}
            />
          )}
          <Preview
            {...read}
            currency={currency}
            isBalanceAccepted={chosen.isBalanceAccepted === true}
            onAcceptBalance={(isBalanceAccepted) => setChosen({ ...chosen, isBalanceAccepted })}
          />
          <div role="alert">
            {read.lines.length > maxLines && (
              <p className="wrong">
                This file has {formatPlural(read.lines.length, 'payment')}. You can import up to
                2,000 at a time. Download a shorter period from your bank.
              </p>
            )}
            {store.isError && (
              <p className="wrong">
                {getErrorMessage(
                  store.error,
                  'The lines could not be compared with the ledger. Please try again.',
                )}
              </p>
            )}
          </div>
          <Button
            disabled={
              isInvisible(account) ||
              read.lines.length === 0 ||
              read.lines.length > maxLines ||
              (read.balanceBreak !== null && !chosen.isBalanceAccepted) ||
              Object.keys(findColumnErrors(chosen.columns)).length > 0
            }
            busy={store.isPending && 'Comparing..'}
            onClick={() =>
              store.mutate({
                account,
                accountKind,
                isBesideMain,
                currency,
                fileName: chosen.file.name,
                read,
              })
            }
          >
            Compare {formatPlural(read.lines.length, 'payment')} with the ledger
          </Button>
          {store.isPending && <Progress label="Comparing with the ledger" />}
        </>
      )}
      {opened && (
        <>
          <p>
            {store.data ? (
              <Button variant="secondary" size="small" onClick={backToColumns}>
                Back to the columns
              </Button>
            ) : (
              <Button variant="secondary" size="small" onClick={forget}>
                Back to the statements
              </Button>
            )}
          </p>
          <Review
            charity={charity}
            account={opened.account}
            currency={opened.currency}
            gap={opened.gap}
            start={opened.lines}
            unread={read?.unread ?? []}
            funds={funds
              .filter((fund) => fund.currency === opened.currency)
              .map(({ id, title }) => ({ value: id, label: title }))}
            onImported={setDone}
          />
        </>
      )}
    </div>
  )
}
