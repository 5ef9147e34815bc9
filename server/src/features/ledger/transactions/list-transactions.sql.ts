import { empty, raw, sql, type Db, type Sql } from '../../../platform/database/index.ts'
import type { Filters, Order, Page } from './list-filters.ts'
import type {
  FileColumnsRow,
  FileLedgerRow,
  FoundIdRow,
  ListedIdRow,
  ListRow,
} from '../ledger.rows.ts'
import type { TransactionColumns } from './transaction-columns.ts'

/** The ledger to list: a project’s fund or the whole charity. */
export type Scope = { readonly projectId: string } | { readonly charityId: string }

/** Returns a LIKE pattern that matches the text anywhere. */
export const toLikePattern = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const selectCharity = (scope: Scope): Sql =>
  'projectId' in scope
    ? sql`(select w.charity_id from project w where w.id = ${scope.projectId})`
    : sql`${scope.charityId}::uuid`

const selectFund = (scope: Scope): Sql =>
  'projectId' in scope ? sql`${scope.projectId}::uuid` : sql`null::uuid`

/** Matches entries of the fund, including transfers that have it on either side. */
const whereInScope = (scope: Scope): Sql =>
  'projectId' in scope
    ? sql`e.charity_id = ${selectCharity(scope)}
        and (e.project_id = ${scope.projectId} or e.counter_project_id = ${scope.projectId})`
    : sql`e.charity_id = ${scope.charityId}`

/** Matches entries that have a receipt. One query finds them for the whole charity. */
const whereWithReceipt = (scope: Scope): Sql =>
  sql`e.id in (select r from entries_with_receipt(${selectCharity(scope)}) r)`

/** Matches payments that need a receipt and have none, and are not reversed. */
const whereWithoutReceipt = (scope: Scope): Sql => sql`(needs_receipt(e.kind)
  and not (${whereWithReceipt(scope)})
  and not exists (select from ledger_entry r where r.reverses_id = e.id
    and r.charity_id = e.charity_id))`

/** Matches the filters other than a text that are set, each after an `and`. */
const andWhereChosen = (
  scope: Scope,
  { kind, category, line, direction, from, to, evidence, sequence }: Filters,
): Sql => sql`
  ${kind && kind.length > 0 ? sql`and e.kind = any (${kind})` : empty}
  ${category !== undefined ? sql`and e.category = ${category}` : empty}
  ${line === undefined ? empty : andWhereLine(line)}
  ${direction !== undefined ? sql`and e.direction = ${direction}` : empty}
  ${from !== undefined ? sql`and e.entry_date >= ${from}::date` : empty}
  ${to !== undefined ? sql`and e.entry_date <= ${to}::date` : empty}
  ${sequence !== undefined ? sql`and e.seq = ${sequence}` : empty}
  ${evidence === 'with' ? sql`and ${whereWithReceipt(scope)}` : empty}
  ${evidence === 'without' ? sql`and ${whereWithoutReceipt(scope)}` : empty}`

/**
 * Selects the newest entries with a text that match the other filters, at most `max`, or all for
 * null. The team of the charity also finds withheld names.
 */
const selectWithText = (scope: Scope, filters: Filters, max: number | null): Sql => {
  const { kind = [], category, line, direction, from, to, text = '', evidence, sequence } = filters
  return sql`
    select f.id from (
      select t.id, t.seq from newest_with_published_text(${selectCharity(scope)},
        ${selectFund(scope)}, ${toLikePattern(text)}, ${kind.length > 0 ? kind : null},
        ${category}, ${line}, ${direction}, ${from}::date, ${to}::date, ${sequence}, ${evidence},
        ${max}) t
      union
      (select e.id, e.seq from ledger_payee w join ledger_entry e on e.id = w.entry_id
       where w.charity_id = ${selectCharity(scope)}
         and (actor_is_system() or ${selectCharity(scope)} = any (actor_charities()))
         and fold_text(w.payee) like fold_text(${toLikePattern(text)})
         and ${whereInScope(scope)} ${andWhereChosen(scope, filters)}
       order by e.seq desc limit ${max})
    ) f order by f.seq desc limit ${max}`
}

/** Finds the newest entries with a text that match the other filters, at most `max`. */
export const listNewestWithText = async (
  db: Db,
  scope: Scope,
  filters: Filters,
  max: number,
): Promise<string[]> =>
  (await db.many<FoundIdRow>(selectWithText(scope, filters, max), { prepare: false })).map(
    ({ id }) => id,
  )

/** Matches the filters that are set, each after an `and`. */
const andWhereFiltered = (scope: Scope, filters: Filters): Sql => {
  if (filters.among !== undefined) return sql`and e.id = any (${filters.among}::uuid[])`
  return filters.text
    ? sql`and e.id in (${selectWithText(scope, filters, null)})`
    : andWhereChosen(scope, filters)
}

const andWhereLine = (line: string): Sql =>
  line === 'none' ? sql`and e.budget_line_id is null` : sql`and e.budget_line_id::text = ${line}`

/**
 * Matches a card fee whose gift is listed too. Row-level security hides gifts that the reader may
 * not see.
 */
const foldedFee: Sql = sql`(e.kind = 'fee' and e.donation_id is not null and exists (
  select from ledger_entry g where g.donation_id = e.donation_id and g.charity_id = e.charity_id
    and is_gift_kind(g.kind) and g.seq < e.seq))`

export const isFoldingFees = ({ fees }: Filters): boolean => fees === 'folded'

const whereRows = (scope: Scope, filters: Filters): Sql =>
  sql`${whereInScope(scope)} ${andWhereFiltered(scope, filters)}
    ${isFoldingFees(filters) ? sql`and not ${foldedFee}` : empty}`

export const isFiltered = (filters: Filters): boolean => {
  const { kind = [], text = '', among, category, line, direction, from, to } = filters
  const chosen = [among, category, line, direction, from, to, filters.evidence, filters.sequence]
  return text !== '' || kind.length > 0 || chosen.some((one) => one !== undefined)
}

/** Tells whether a list is of payments without a receipt and nothing else, which are counted. */
const isWithoutReceiptOnly = (filters: Filters): boolean =>
  filters.evidence === 'without' &&
  !isFoldingFees(filters) &&
  !isFiltered({ ...filters, evidence: undefined })

const sortColumns = {
  sequence: sql`e.seq`,
  date: sql`e.entry_date`,
  amount: sql`e.amount`,
  payee: sql`lower(d.payee)`,
  kind: sql`e.kind`,
} as const

const buildOrderBy = ({ sort, order }: Order): Sql => {
  const direction = order === 'ascending' ? sql`asc` : sql`desc`
  // Only a payee can be null. An index cannot serve "desc nulls last".
  const nulls = sort === 'payee' ? sql`nulls last` : empty
  const first = sort === 'sequence' ? empty : sql`${sortColumns[sort]} ${direction} ${nulls},`
  return sql`order by ${first} e.seq ${direction}`
}

// Writes a number into the statement’s text, because PostgreSQL must know it to keep one plan for
// the first page.
const literalNumber = (count: number): Sql => raw(String(Math.trunc(count)))

/**
 * Selects the ids of a page: from the fund’s own index where no filter is set, otherwise by search.
 */
const selectPageIds = (scope: Scope, filters: Filters, page: Page): Sql => {
  const newest = page.sort === 'sequence' && page.order === 'descending'
  const limit = literalNumber(page.limit)
  const offset = literalNumber(page.offset)
  if ('projectId' in scope && newest && !isFiltered(filters) && !isFoldingFees(filters)) {
    return sql`project_page_ids(${scope.projectId}, ${limit}, ${offset})`
  }
  if (newest && isWithoutReceiptOnly(filters)) {
    return sql`page_without_receipt(${selectCharity(scope)}, ${selectFund(scope)}, ${limit}, ${offset})`
  }
  if ('charityId' in scope && newest && !isFiltered(filters) && !isFoldingFees(filters)) {
    return sql`charity_page_ids(${scope.charityId}, ${limit}, ${offset})`
  }
  return sql`array(
    select e.id from ledger_entry e left join ledger_detail d on d.entry_id = e.id
    where ${whereRows(scope, filters)} ${buildOrderBy(page)} limit ${limit} offset ${offset})`
}

/** Finds what names the file of a ledger; undefined if the project does not exist. */
export const findFileLedger = (db: Db, scope: Scope): Promise<FileLedgerRow | undefined> =>
  db.maybe<FileLedgerRow>(
    'projectId' in scope
      ? sql`select charity_id, id as name from project where id = ${scope.projectId}`
      : sql`select id as charity_id, number as name from charity where id = ${scope.charityId}`,
  )

/** Yields all transactions of a ledger that match, in this order. */
export async function* readAllTransactions(
  db: Db,
  scope: Scope,
  filters: Filters,
  order: Order,
): AsyncGenerator<TransactionColumns> {
  const ids = db.batches<ListedIdRow>(sql`
    select e.id from ledger_entry e left join ledger_detail d on d.entry_id = e.id
    where ${whereRows(scope, filters)} ${buildOrderBy(order)}`)
  for await (const rows of ids) {
    const { transactions } = await db.one<FileColumnsRow>(sql`
      select transaction_columns(${rows.map(({ id }) => id)}::uuid[], ${selectFund(scope)}) transactions`)
    yield transactions
  }
}

const selectRows = (scope: Scope, filters: Filters, page: Page): Sql => {
  return sql`transaction_columns(${selectPageIds(scope, filters, page)}, ${selectFund(scope)})`
}

const selectMoved = (scope: Scope): Sql =>
  'projectId' in scope
    ? sql`
      coalesce(sum(e.amount) filter (where e.direction = 'between'
        and e.counter_project_id = ${scope.projectId}), 0) "movedIn",
      coalesce(sum(e.amount) filter (where e.direction = 'between'
        and e.project_id = ${scope.projectId}), 0) "movedOut"`
    : sql`0 "movedIn", 0 "movedOut"`

const selectTotalsWithoutReceipt = (scope: Scope): Sql => sql`
  select currency, entries, 0 "in", spent "out", 0 "movedIn", 0 "movedOut"
  from totals_without_receipt(${selectCharity(scope)}, ${selectFund(scope)}) order by currency`

const selectFilteredTotals = (scope: Scope, filters: Filters): Sql => sql`
  select e.currency, count(*) entries,
    coalesce(sum(e.amount) filter (where e.direction = 'in'), 0) "in",
    coalesce(sum(e.amount) filter (where e.direction = 'out'), 0) "out", ${selectMoved(scope)}
  from ledger_entry e left join ledger_detail d on d.entry_id = e.id
  where ${whereInScope(scope)} ${andWhereFiltered(scope, filters)}
  group by e.currency order by e.currency`

// Reads the stored counters. The invariant checks prove that they agree with the entries.
const selectStoredTotals = (scope: Scope): Sql =>
  'projectId' in scope
    ? sql`
      select currency, entries, money_in - moved_in "in", money_out - moved_out "out",
        moved_in "movedIn", moved_out "movedOut"
      from project_total where project_id = ${scope.projectId} order by currency`
    : sql`
      select currency, sum(entries) entries, sum(money_in - moved_in) "in",
        sum(money_out - moved_out) "out", 0 "movedIn", 0 "movedOut"
      from (
        select currency, entries, money_in, money_out, moved_in, moved_out from project_total
        where charity_id = ${scope.charityId}
        union all
        select currency, entries, money_in, money_out, moved_in, moved_out from general_fund_total
        where charity_id = ${scope.charityId}
      ) fund group by currency order by currency`

const selectTotals = (scope: Scope, filters: Filters): Sql => {
  if (isWithoutReceiptOnly(filters)) return selectTotalsWithoutReceipt(scope)
  return isFiltered(filters) ? selectFilteredTotals(scope, filters) : selectStoredTotals(scope)
}

const selectCommon = (scope: Scope, filters: Filters, page: Page): Sql => sql`
  json_build_object('id', c.id, 'number', c.number, 'name', c.name) charity,
  (select coalesce(json_agg(t), '[]') from (${selectTotals(scope, filters)}) t) totals,
  ${isFoldingFees(filters) ? countRows(scope, filters) : sql`null::integer`} rows,
  ${selectRows(scope, filters, page)} transactions`

const countRows = (scope: Scope, filters: Filters): Sql => sql`(
  select count(*)::integer from ledger_entry e left join ledger_detail d on d.entry_id = e.id
  where ${whereRows(scope, filters)})`

const firstPage: Page = { sort: 'sequence', order: 'descending', limit: 50, offset: 0 }

// PostgreSQL keeps the plan for the first page. Other lists are planned each time, because the best
// plan depends on the filters.
const getOptions = (filters: Filters, page: Page) => ({
  prepare:
    !isFiltered(filters) &&
    !isFoldingFees(filters) &&
    page.sort === firstPage.sort &&
    page.order === firstPage.order &&
    page.limit === firstPage.limit &&
    page.offset === firstPage.offset,
})

/** Returns a page of a project’s transactions, its totals and its counts in one round trip. */
export const findProjectTransactions = (
  db: Db,
  projectId: string,
  filters: Filters,
  page: Page,
): Promise<ListRow | undefined> => {
  const scope = { projectId }
  return db.maybe<ListRow>(
    sql`
    select ${selectCommon(scope, filters, page)},
      json_build_object('id', w.id, 'title', w.title, 'currency', w.currency) project,
      (select coalesce(json_agg(l), '[]') from (select id, label from budget_line
         where project_id = w.id order by position) l) lines,
      0 head, 0 withheld
    from project w join charity c on c.id = w.charity_id
    where w.id = ${projectId}`,
    getOptions(filters, page),
  )
}

/**
 * Returns a page of a whole charity’s transactions, with its totals and counts, in one round trip.
 */
export const readCharityTransactions = (
  db: Db,
  charityId: string,
  filters: Filters,
  page: Page,
): Promise<ListRow> =>
  db.one<ListRow>(
    sql`
    select ${selectCommon({ charityId }, filters, page)}, null project, '[]'::json lines,
      coalesce((select h.seq from ledger_head h where h.charity_id = c.id), 0) head,
      entries_withheld(c.id) withheld
    from charity c where c.id = ${charityId}`,
    getOptions(filters, page),
  )
