import { toUkDate } from '@pennytrail/contract/dates/uk-date.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { readQuery, useRead } from '../../../lib/api/use-read.ts'
import { findLineErrors, listTakenEntries, type LineErrors } from '../decisions/line-errors.ts'
import { getLineState, isOpen, type LineState } from '../decisions/line-states.ts'
import {
  getPayerGroup,
  isKnown,
  isMarked,
  type Decision,
  type ReviewedLine,
} from '../decisions/reviewed-line.ts'

/** Maps the server's issues to the ids of their lines. It numbers the lines as they were sent. */
const toServerErrors = (error: unknown, sentIds: readonly string[]): Map<string, LineErrors> => {
  const errors = new Map<string, LineErrors>()
  if (!(error instanceof ApiError)) return errors
  for (const { path, message } of error.issues) {
    const [, at, ...field] = path.split('.')
    const id = sentIds[Number(at)]
    if (id !== undefined) errors.set(id, { ...errors.get(id), [field.join('.') || 'as']: message })
  }
  return errors
}

const isShared = ({ as }: Decision): boolean => as === 'gift' || as === 'entry'

/** The part of a decision that holds for further lines of the same payer. */
const toShared = (decision: Decision): Partial<Decision> => ({
  ...decision,
  clearedOn: '',
  declaration: null,
})

/** Reads which entries of a statement's lines need a receipt; none until they are read. */
const usePaymentsWithoutReceipt = (
  charityId: string,
  lines: readonly ReviewedLine[],
): ReadonlySet<string> => {
  const days = lines.filter((line) => isKnown(line) && line.amount < 0).map(({ date }) => date)
  const [from] = days.toSorted()
  const given = {
    params: { id: charityId },
    query: { evidence: 'without' as const, from, to: days.toSorted().at(-1)!, limit: 100 },
  }
  const first = useRead('GET /api/transaction/charity/{id}', from === undefined ? null : given)
  const others = useQueries({
    queries: Array.from({ length: (first.data?.totalPages ?? 1) - 1 }, (_, at) =>
      readQuery('GET /api/transaction/charity/{id}', {
        ...given,
        query: { ...given.query, page: at + 2 },
      }),
    ),
  })
  return new Set(
    [first, ...others].flatMap(({ data }) => data?.transactions.map(({ id }) => id) ?? []),
  )
}

/**
 * Holds the decisions about the lines of a statement while a person reviews them. Marking a line
 * posts nothing.
 */
export const useReview = (
  start: readonly ReviewedLine[],
  { charityId, currency }: { readonly charityId: string; readonly currency: string },
) => {
  const [lines, setLines] = useState(start)
  const withoutReceipt = usePaymentsWithoutReceipt(charityId, start)
  const [past, setPast] = useState<(readonly ReviewedLine[])[]>([])
  const [refused, setRefused] = useState<ReadonlyMap<string, LineErrors>>(new Map())
  const [today] = useState(() => toUkDate(new Date()))
  const doubled = listTakenEntries(lines)
  const getErrors = (line: ReviewedLine): LineErrors => {
    const taken = doubled.get(line.line)
    return {
      ...findLineErrors(line, today, currency),
      ...refused.get(line.id),
      ...(taken ? { entryId: taken } : {}),
    }
  }
  const errorsById = new Map(lines.map((line) => [line.id, getErrors(line)]))
  const getState = (line: ReviewedLine): LineState =>
    getLineState(line, errorsById.get(line.id) ?? {}, withoutReceipt)

  const apply = (
    toChange: (line: ReviewedLine) => Partial<Decision> | null,
    isStep: boolean,
  ): void => {
    if (isStep) setPast((before) => [...before.slice(-50), lines])
    const changed = new Set<string>()
    setLines(
      lines.map((line) => {
        const by = isKnown(line) && line.known?.ofAccount !== false ? null : toChange(line)
        if (by === null) return line
        changed.add(line.id)
        return { ...line, decision: { ...line.decision, ...by } }
      }),
    )
    setRefused((before) => new Map([...before].filter(([id]) => !changed.has(id))))
  }
  /** Changes fields of a line as the person types. */
  const change = (id: string, by: Partial<Decision>) =>
    apply((line) => (line.id === id ? by : null), false)
  /** Changes lines in one step, which `undo` takes back. */
  const set = (ids: ReadonlySet<string>, toChange: (line: ReviewedLine) => Partial<Decision>) =>
    apply((line) => (ids.has(line.id) ? toChange(line) : null), true)
  /** Marks those of the lines that have no error. */
  const accept = (ids: ReadonlySet<string>) =>
    apply(
      (line) => (ids.has(line.id) && getState(line) !== 'decide' ? { accepted: true } : null),
      true,
    )
  /** Lists the further lines of a line's payer that can have the same decision. */
  const listOthers = (line: ReviewedLine): ReviewedLine[] =>
    isShared(line.decision)
      ? lines.filter(
          (one) =>
            one.id !== line.id &&
            isOpen(getState(one)) &&
            isShared(one.decision) &&
            getPayerGroup(one) === getPayerGroup(line),
        )
      : []
  /** Marks a line and the others of its payer, with its decision. */
  const acceptGroup = (line: ReviewedLine) => {
    const others = new Set(listOthers(line).map(({ id }) => id))
    apply((one) => {
      if (one.id === line.id) return { accepted: true }
      return others.has(one.id) ? { ...toShared(line.decision), accepted: true } : null
    }, true)
  }
  const undo = () => {
    const before = past.at(-1)
    if (!before) return
    setLines(before)
    setPast(past.slice(0, -1))
  }
  return {
    lines,
    errorsById,
    getState,
    change,
    set,
    accept,
    listOthers,
    acceptGroup,
    undo,
    canUndo: past.length > 0,
    /** Shows each of the server's errors at its line; returns the first of these lines. */
    refuse: (error: unknown): string | undefined => {
      const sent = lines.filter(isMarked).map(({ id }) => id)
      const found = toServerErrors(error, sent)
      setRefused(found)
      return lines.find(({ id }) => found.has(id))?.id
    },
  }
}
