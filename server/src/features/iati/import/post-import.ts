import type { IatiOpeningBalance } from '@pennytrail/contract'
import { formatMoney } from '@pennytrail/contract/format-money.ts'
import type { Db } from '../../../platform/database/index.ts'
import { uuidv7 } from '../../../platform/ids.ts'
import {
  buildIncomeEntry,
  buildOpeningEntry,
  postEntries,
  buildRefundEntry,
  reverseEntry,
  buildSpendingEntry,
  type NewEntry,
} from '../../ledger/index.ts'
import type { Comparison } from './compare-with-earlier-import.ts'
import { makeRemainderRef, makeReversalRef, makeSourceRef } from './entry-identity.ts'
import { countOpeningBalances, listImportedEntries, listFundChanges } from './import.sql.ts'
import type { Correction } from './match-correction.ts'
import type { PlannedProject } from './plan-activity.ts'
import type { PlannedEntry } from './plan-entries.ts'
import { shortenText } from '../shorten-text.ts'

interface Poster {
  readonly charityId: string
  readonly projectId: string
  readonly person: string | null
  readonly now: Date
}

const maxDescriptionLength = 500

const getAuthorFields = ({ person }: Poster) =>
  ({ authorRole: 'Import', author: person ?? 'IATI import', source: 'iati' }) as const

/**
 * Posts the results of an import: opening balances, new transactions, then corrections. Throws if
 * the ledger then differs from the file, even by a penny.
 */
export const postImport = async (
  db: Db,
  poster: Poster,
  { identifier }: PlannedProject,
  { corrections, toPost }: Comparison,
  openings: readonly IatiOpeningBalance[],
): Promise<void> => {
  const { charityId, now } = poster
  await postOpeningBalances(db, poster, identifier, openings)
  const entries = toPost.map((entry) => ({ entry, id: uuidv7(now.getTime()) }))
  await postEntries(
    db,
    charityId,
    entries.map(({ entry, id }) => ({
      ...toEntry({ ...entry, ref: makeSourceRef(entry) }, poster),
      id,
    })),
    now,
  )
  const posted = entries.map(({ entry, id }) => ({ entry, ids: [id] }))
  if (corrections.length > 0) posted.push(...(await postCorrections(db, poster, corrections)))
  await proveEqual(db, poster.projectId, posted)
}

const postOpeningBalances = async (
  db: Db,
  poster: Poster,
  identifier: string,
  openings: readonly IatiOpeningBalance[],
): Promise<void> => {
  for (const { currency, date, posted } of openings) {
    if (posted === 0) continue
    const ref = `${identifier} opening ${currency} ${date} ${posted}`
    // A project has one opening balance at a time. A reversed one may be posted again, with a
    // reference of its own.
    const before = await countOpeningBalances(db, poster.charityId, ref)
    const entry = buildOpeningEntry({
      ...getAuthorFields(poster),
      projectId: poster.projectId,
      amount: posted,
      currency,
      date,
      sourceRef: `${ref} ${before + 1}`,
      description:
        'Opening balance entered at the import from IATI, for money received earlier. The IATI file does not show it.',
    })
    await postEntries(db, poster.charityId, [entry], poster.now)
  }
}

const toEntry = (entry: PlannedEntry, poster: Poster): NewEntry => {
  const shared = {
    ...getAuthorFields(poster),
    projectId: poster.projectId,
    amount: entry.amount,
    currency: entry.currency,
    date: entry.date,
    payee: entry.payee,
    description: entry.description,
    sourceRef: entry.ref,
  }
  switch (entry.kind) {
    case 'income':
      return buildIncomeEntry(shared)
    case 'refund':
      return buildRefundEntry({ ...shared, donationId: null, account: 'bank' })
    default:
      return buildSpendingEntry({ ...shared, kind: entry.kind })
  }
}

/**
 * Posts each correction as reversals and, if part of the money remains, a new entry for the rest.
 */
const postCorrections = async (
  db: Db,
  poster: Poster,
  corrections: readonly Correction[],
): Promise<{ entry: PlannedEntry; ids: string[] }[]> => {
  const { charityId, now, projectId } = poster
  const inLedger = new Map(
    (await listImportedEntries(db, projectId)).map(({ id, ref, seq }) => [ref, { id, seq }]),
  )
  const done: { entry: PlannedEntry; ids: string[] }[] = []
  for (const { entry, rest, reverses } of corrections) {
    const { currency, date, description, ref } = entry
    const ids: string[] = []
    const taken = formatMoney(-entry.amount, currency)
    const numbers: string[] = []
    for (const [place, standing] of reverses.entries()) {
      const reversed = inLedger.get(standing.ref)!
      const reversal = await reverseEntry(
        db,
        reversed.id,
        {
          ...getAuthorFields(poster),
          date,
          sourceRef: makeReversalRef(ref, place),
          reason: describe(
            rest === 0 && reverses.length === 1
              ? `Correction in the IATI file: ${taken} less.`
              : `Correction in the IATI file: ${taken} less. What stands is entered anew.`,
            description,
          ),
        },
        now,
      )
      ids.push(reversal.id)
      numbers.push(`No. ${reversed.seq}`)
    }
    if (rest > 0) {
      const { payee } = reverses.at(-1)!
      const [posted] = await postEntries(
        db,
        charityId,
        [
          toEntry(
            {
              ...entry,
              ref: makeRemainderRef(ref),
              amount: rest,
              payee: payee ?? '',
              description: describe(
                `What stands of ${numbers.join(' and ')} after a correction of ${taken} in the IATI file.`,
                description,
              ),
            },
            poster,
          ),
        ],
        now,
      )
      ids.push(posted!.id)
      inLedger.set(makeRemainderRef(ref), { id: posted!.id, seq: posted!.seq })
    }
    done.push({ entry, ids })
  }
  return done
}

const describe = (what: string, description: string): string =>
  shortenText([what, description].filter(Boolean).join(' '), maxDescriptionLength)

/** Checks that each transaction changed the fund by the amount in the file. */
const proveEqual = async (
  db: Db,
  projectId: string,
  posted: readonly { readonly entry: PlannedEntry; readonly ids: readonly string[] }[],
): Promise<void> => {
  const ids = posted.flatMap((one) => one.ids)
  if (ids.length === 0) return
  const changes = new Map(
    (await listFundChanges(db, projectId, ids)).map(({ change, id }) => [id, change]),
  )
  for (const { entry, ids: own } of posted) {
    const change = own.reduce((sum, id) => sum + (changes.get(id) ?? 0), 0)
    if (change !== (entry.kind === 'income' ? entry.amount : -entry.amount)) {
      throw new Error(`the ledger differs from the file at line ${entry.line}`)
    }
  }
}
