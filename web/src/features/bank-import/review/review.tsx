import { needsReceipt } from '@pennytrail/contract/ledger/entry-kinds.ts'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { getErrorMessage } from '../../../lib/api/api-error.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { foldText } from '@pennytrail/contract/search/fold-text.ts'
import { formatList, formatPlural } from '../../../lib/format-number.ts'
import { Button } from '../../../ui/button.tsx'
import type { Option } from '../../../ui/form/select.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { LoadFailedLine } from '../../../ui/loading/load-failed.tsx'
import { LoadingPlaceholder } from '../../../ui/loading/loading-placeholder.tsx'
import { DenseTable } from '../../../ui/table/dense-table/dense-table.tsx'
import { BalanceTable, SpendingWarnings, useAccountOptions } from '../../ledger/index.ts'
import type { UnreadLine } from '../reading/read-lines.ts'
import { countUnread, UnreadLines } from '../unread-lines.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { toDecidedLines } from '../decisions/decided-lines.ts'
import {
  countLines,
  describeLists,
  describeMarked,
  describeSkipped,
  isOpen,
  type LineState,
} from '../decisions/line-states.ts'
import { listReviewColumns } from './review-columns.tsx'
import { ReviewFilter, type Shown } from './review-filter.tsx'
import styles from './review.module.css'
import { isKnown, isMarked, type ReviewedLine } from '../decisions/reviewed-line.ts'
import { listNamesakes, type Namesakes } from '../decisions/namesakes.ts'
import { makePart } from '../decisions/make-part.ts'
import { useBatchEffect } from './use-batch-effect.ts'
import { useReview } from './use-review.ts'
import { useSavedDrafts } from './use-saved-drafts.ts'
import { makeUse, type Use } from '../decisions/what-it-is.ts'

// Lazy-loaded: most lines are decided in their row.
const LineDetails = lazy(async () => ({
  default: (await import('./line-details.tsx')).LineDetails,
}))

// Lazy-loaded: few statements have new givers of one name.
const SamePersonDialog = lazy(() => import('./same-person-dialog.tsx'))

export interface PostedLines {
  posted: number
  matched: number
  left: number
  known: number
  /** Payments that were posted, each of which needs a receipt. */
  withoutReceipt: number
  /** Lines of the statement that nobody has decided yet. */
  open: number
}

interface ReviewProps {
  charity: { id: string; name: string }
  /** The name of the account that the statement is of. */
  account: string
  currency: string
  start: ReviewedLine[]
  /** The lines of the file that are no payments. */
  unread: readonly UnreadLine[]
  /** Says where the balances of the statement do not agree with its lines; null if they do. */
  gap: string | null
  funds: readonly Option[]
  onImported: (done: PostedLines) => void
}

function passes(shown: Shown, state: LineState): boolean {
  return shown === 'all' || (shown === 'open' ? isOpen(state) : shown === state)
}

/** Shows every line of a statement as a row with its decision, and posts the marked ones. */
export function Review(props: ReviewProps) {
  const { account, charity, currency, funds, gap, onImported, start, unread } = props
  const review = useReview(start, { charityId: charity.id, currency })
  const { errorsById, getState, lines } = review
  const [shown, setShown] = useState<Shown>('all')
  const [text, setText] = useState('')
  // A line stays in the list that was chosen while its state changes, so that nothing jumps.
  const [listed, setListed] = useState<ReadonlySet<string> | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  // Errors show once the person has tried to mark the line, not while they begin it.
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set())
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  /** The names about which posting asks first. */
  const [namesakes, setNamesakes] = useState<readonly Namesakes[]>([])
  /** Says which lines were not accepted at once, and why. */
  const [skipped, setSkipped] = useState('')
  // Its button stays in place, so that a double click cannot hit the one that posts.
  const [hadSure] = useState(() => lines.some((line) => getState(line) === 'sure'))
  const [startId] = useState(() => lines.find((line) => isOpen(getState(line)))?.id)
  const run = useCall('POST /api/charity/{id}/bank-import')
  const drafts = useSavedDrafts(charity.id, lines)
  const effect = useBatchEffect({ charityId: charity.id, currency, funds, lines })
  const incomeAccounts = useAccountOptions(charity.id, 'income')
  const spendingAccounts = useAccountOptions(charity.id, 'expenditure')
  const heading = useRef<HTMLHeadingElement>(null)
  const top = useRef<HTMLElement>(null)
  useEffect(() => {
    top.current?.scrollIntoView?.({ block: 'start' })
  }, [])
  // Without an open line no row takes the focus, and the button that led here is gone.
  useEffect(() => {
    if (startId === undefined) heading.current?.focus()
  }, [startId])

  const found = lines.filter(
    (line) =>
      (listed === null || listed.has(line.id)) &&
      (text === '' || foldText(line.text).includes(foldText(text.trim()))),
  )
  const counts = countLines(lines)
  const sure = lines.filter((line) => getState(line) === 'sure')
  const marked = lines.filter(isMarked)
  const wrong = marked.filter((line) => getState(line) === 'decide')
  const show = (next: Shown) => {
    setShown(next)
    setSelected(new Set())
    setListed(
      next === 'all'
        ? null
        : new Set(lines.filter((line) => passes(next, getState(line))).map(({ id }) => id)),
    )
  }
  const choose = (line: ReviewedLine, use: Use) => {
    review.set(new Set([line.id]), () => {
      const made = makeUse(line.decision, use, line)
      const isSplit = made.as === 'split' && !line.decision.parts?.length
      return { ...made, accepted: false, ...(isSplit ? { parts: [makePart(line)] } : {}) }
    })
    setOpenId(line.id)
  }
  const findNext = (line: ReviewedLine) => {
    const at = found.indexOf(line)
    const order = [...found.slice(at + 1), ...found.slice(0, at)]
    return order.find((one) => isOpen(getState(one)))
  }
  const showsErrors = ({ decision, id }: ReviewedLine) =>
    tried.has(id) || decision.accepted === true
  const openErrors = ({ id }: ReviewedLine) => {
    setTried(new Set([...tried, id]))
    setOpenId(id)
  }
  const accept = (line: ReviewedLine, goTo?: (id: string) => void) => {
    if (getState(line) === 'decide') return openErrors(line)
    review.accept(new Set([line.id]))
    setOpenId(null)
    goTo?.((findNext(line) ?? line).id)
  }
  const acceptGroup = (line: ReviewedLine) => {
    if (getState(line) === 'decide') return openErrors(line)
    review.acceptGroup(line)
    setOpenId(null)
  }
  const leave = (line: ReviewedLine) =>
    review.set(new Set([line.id]), ({ decision }) => ({
      as: 'leave',
      reason: decision.reason || 'later',
      accepted: true,
    }))
  const acceptSelected = () => {
    const skipped = lines.filter((line) => selected.has(line.id) && getState(line) === 'decide')
    review.accept(selected)
    setTried(new Set([...tried, ...skipped.map(({ id }) => id)]))
    // The skipped lines stay selected, so that they can be set together.
    setSelected(new Set(skipped.map(({ id }) => id)))
    setSkipped(describeSkipped(skipped, errorsById))
  }
  const post = async (apart: string[] | null = null) => {
    const unsure = apart === null ? listNamesakes(lines) : []
    setNamesakes(unsure)
    if (unsure.length > 0) return
    const sent = toDecidedLines(lines)
    const body = { lines: sent, ...(apart && apart.length > 0 ? { namesakes: apart } : {}) }
    const done = await run
      .mutateAsync({ params: { id: charity.id }, body })
      .catch((error: unknown) => {
        show('all')
        setOpenId(review.refuse(error) ?? null)
        return null
      })
    if (!done) return
    const isSent = new Set(sent.map(({ id }) => id))
    onImported({
      ...done,
      // The counts add up to the lines of the file, as those above the table did.
      left:
        lines.filter(
          (line) =>
            getState(line) === 'left' || (isSent.has(line.id) && line.decision.as === 'leave'),
        ).length + countUnread(unread).left,
      known: counts.known + done.known,
      withoutReceipt: marked.filter(
        ({ decision }) => decision.as === 'entry' && needsReceipt(decision.kind),
      ).length,
      open: lines.filter((line) => isOpen(getState(line))).length,
    })
  }
  const columns = useMemo(
    () =>
      listReviewColumns({
        currency,
        funds,
        accounts: [...incomeAccounts, ...spendingAccounts],
        getState,
        onUse: choose,
      }),
    // The cells show the lines as they are now.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [lines, funds, incomeAccounts, spendingAccounts],
  )
  const willDo = describeMarked(counts, currency)
  return (
    <section ref={top} aria-labelledby="review" className={styles['review']}>
      <div>
        <div className={styles['head']}>
          <h2 id="review" ref={heading} tabIndex={-1}>
            {account}
          </h2>
          <p role="status">
            <strong>{describeLists(counts, unread)}.</strong>{' '}
            {willDo ? `${willDo}.` : 'Nothing is marked yet.'}
          </p>
        </div>
        {gap && <p className="wrong">{gap}</p>}
        <div role="status">{skipped && <p className="wrong">{skipped}</p>}</div>
        <div role="alert">
          {wrong.length > 0 && (
            <p className="wrong">
              {formatPlural(wrong.length, 'marked line')} {wrong.length === 1 ? 'needs' : 'need'}{' '}
              correcting before you can post.
            </p>
          )}
          {run.isError && (
            <p className="wrong">
              Nothing was posted. {getErrorMessage(run.error, 'Please try again.')}
            </p>
          )}
          {drafts.error && (
            <Row gap={16} align="center">
              <p className="wrong">
                Your choices could not be saved.{' '}
                {getErrorMessage(drafts.error, 'Check your connection.')}
              </p>
              <Button variant="secondary" size="small" onClick={drafts.retry}>
                Save them now
              </Button>
            </Row>
          )}
        </div>
      </div>
      <DenseTable
        caption="Lines of the statement"
        name="bank-review"
        columns={columns}
        rows={found}
        toId={({ id }) => id}
        toName={({ line }) => `line ${line}`}
        rowTone={(line) => {
          const state = getState(line)
          return state === 'decide' && !showsErrors(line) ? undefined : tones[state]
        }}
        startId={startId}
        selected={selected}
        onSelect={(ids) => {
          setSkipped('')
          setSelected(ids)
        }}
        canSelect={(line) => !isKnown(line)}
        openId={openId}
        onOpen={setOpenId}
        renderOpen={(line) => (
          <Suspense fallback={<LoadingPlaceholder label="the details" height="8rem" />}>
            <LineDetails
              charity={charity}
              account={account}
              currency={currency}
              funds={funds}
              line={line}
              lines={lines}
              errors={(showsErrors(line) ? errorsById.get(line.id) : null) ?? {}}
              others={review.listOthers(line).length}
              onChange={(by) => review.change(line.id, by)}
              onUse={(use) => choose(line, use)}
              onAccept={() => accept(line)}
              onAcceptGroup={() => acceptGroup(line)}
            />
          </Suspense>
        )}
        keys={[
          { key: 'a', label: 'accept', run: accept },
          { key: 'A', label: 'accept all of this payer', run: acceptGroup },
          { key: 's', label: 'split', run: (line) => choose(line, 'split') },
          { key: 'l', label: 'leave out', run: leave },
          {
            key: 'n',
            label: 'next to decide',
            run: (line, goTo) => goTo((findNext(line) ?? line).id),
          },
          { key: 'u', label: 'undo', run: review.undo },
        ]}
        bar={
          <>
            <ReviewFilter shown={shown} onShow={show} text={text} onText={setText} />
            {(hadSure || sure.length > 0) && (
              <Button
                variant="secondary"
                size="small"
                disabled={sure.length === 0}
                onClick={() => review.accept(new Set(sure.map(({ id }) => id)))}
              >
                Accept {formatPlural(sure.length, 'sure line')}
              </Button>
            )}
            {review.canUndo && (
              <Button variant="quiet" size="small" onClick={review.undo}>
                Undo
              </Button>
            )}
            <Button
              size="small"
              disabled={marked.length === 0 || wrong.length > 0}
              busy={run.isPending && 'Posting..'}
              onClick={() => void post()}
            >
              Post {formatPlural(marked.length, 'marked line')}
            </Button>
          </>
        }
        bulk={
          <BulkActions
            charityId={charity.id}
            lines={lines.filter(({ id }) => selected.has(id))}
            funds={funds}
            onSet={(toChange) => review.set(selected, toChange)}
            onAccept={acceptSelected}
            onClear={() => setSelected(new Set())}
          />
        }
        empty={<p>No lines to show.</p>}
      />
      <p className={styles['note']}>
        Posted entries cannot be deleted. You can correct a mistake with a reversal, which everyone
        can see. The ledger publishes the names of organisations and what each payment was for, and
        the name of a private person only if you choose to. Remove account numbers and references.
        The bank’s own text stays with each entry for your Managers and Leads alone, and is erased
        six years after the end of the accounting year.
      </p>
      {effect.rows.length > 0 && (
        <BalanceTable
          effect={effect}
          currency={currency}
          caption="Funds that this statement spends from"
        />
      )}
      <SpendingWarnings warnings={effect.warnings} />
      {effect.missing && (
        <LoadFailedLine
          error={effect.missing.error}
          failure={`The balances of ${formatList(effect.missing.funds)} could not be loaded. You can still post the lines.`}
          onRetry={effect.missing.retry}
        />
      )}
      <UnreadLines unread={unread} />
      {namesakes.length > 0 && (
        <Suspense fallback={null}>
          <SamePersonDialog
            namesakes={namesakes}
            onClose={() => setNamesakes([])}
            onDecided={(apart) => void post(apart)}
          />
        </Suspense>
      )}
    </section>
  )
}

const tones = {
  decide: 'wrong',
  check: undefined,
  sure: undefined,
  marked: 'marked',
  receipt: undefined,
  known: 'muted',
  left: 'muted',
} as const satisfies Readonly<Record<LineState, 'wrong' | 'marked' | 'muted' | undefined>>
