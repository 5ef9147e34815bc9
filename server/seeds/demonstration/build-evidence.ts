import { createHash } from 'node:crypto'
import { orThrow } from '../../src/platform/app-error.ts'
import { getMainFileKey, storeDocument, storeImage } from '../../src/platform/files/index.ts'
import { sql, type Db } from '../../src/platform/database/index.ts'
import type { Deps } from '../../src/platform/http/index.ts'
import type { BuiltCharity } from './build-charity.ts'
import { makeId } from './make-id.ts'
import { randomFrom } from './random.ts'
import { buildReceiptPdf, isInvoice } from './receipt-pdf.ts'
import { drawReceipt } from './receipt-picture.ts'
import type { Spent } from '../seeds.rows.ts'

/** The percentage of payments with a receipt, for projects whose team is behind with receipts. */
const behindWithReceipts: Readonly<Record<string, number>> = {
  'Winter beds in Penzance': 75,
  'A kitchen that passes inspection': 70,
  'Clean taps for Kabwe clinics': 80,
  'Cook with what you have': 70,
  'Retired sheepdogs': 65,
  'Seed banks for Maradi': 60,
}

/** Lists a charity's spending that is not reversed, in ledger order. */
const spentBy = (db: Db, charityId: string): Promise<Spent[]> =>
  db.many<Spent>(sql`
    select e.id, e.entry_date::text date, e.recorded_at, e.amount, e.currency,
      coalesce(d.payee, 'Name covered') payee, /* never null */ d.description, p.title as project
    from ledger_entry e join ledger_detail d on d.entry_id = e.id
    left join project p on p.id = e.project_id
    where e.charity_id = ${charityId} and e.kind = 'spending'
      and not exists (select from ledger_entry r where r.reverses_id = e.id)
    order by e.seq`)

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** The newest payments of each project that have a photographed receipt; others have a PDF. */
const picturesOfEachProject = 5

/** Finds the payments whose receipt is a picture. Nobody photographs a payslip. */
const findPhotographed = (spent: readonly Spent[]): Set<string> => {
  const ids = new Set<string>()
  const counts = new Map<string | null, number>()
  for (const { id, payee, project } of spent.toSorted((a, b) => (a.date < b.date ? 1 : -1))) {
    const count = counts.get(project) ?? 0
    if (count < picturesOfEachProject && payee !== 'Payroll') ids.add(id)
    counts.set(project, count + 1)
  }
  return ids
}

/** Stores an invented receipt for a payment, as a picture or as a PDF. */
const storeReceipt = async (
  deps: Deps,
  charity: BuiltCharity,
  entry: Spent,
  isPicture: boolean,
): Promise<object> => {
  const receipt = { ...entry, number: makeId('receipt', entry.id).slice(0, 8) }
  const options = { use: 'evidence', by: null, charityId: charity.id, isPrivate: true } as const
  const { publicId } = isPicture
    ? await storeImage(deps, await drawReceipt(receipt), options)
    : await storeDocument(deps, buildReceiptPdf(receipt), options)
  // A picture is stored re-encoded, and the hash is that of the stored file.
  const bytes = orThrow(await deps.files.get(getMainFileKey(publicId)), 'file-not-found')
  return {
    publicId,
    entryId: entry.id,
    title: !isPicture && isInvoice(entry) ? 'Invoice' : 'Receipt',
    media: isPicture ? 'picture' : 'pdf',
    bytes: bytes.length,
    sha256: sha256(bytes),
    at: entry.recordedAt,
  }
}

/**
 * Adds receipts for a charity's spending and matches most of it with the bank. A few projects are
 * behind with their receipts.
 */
export const buildEvidence = async (deps: Deps, db: Db, charity: BuiltCharity): Promise<void> => {
  const random = randomFrom(`evidence of ${charity.number}`)
  const reconciled = random.between(40, 95)
  const spent = await spentBy(db, charity.id)
  const photographed = findPhotographed(spent)
  const receipts: object[] = []
  const lines: object[] = []
  for (const entry of spent) {
    if (random.chance(behindWithReceipts[entry.project ?? ''] ?? 100)) {
      receipts.push(await storeReceipt(deps, charity, entry, photographed.has(entry.id)))
    }
    if (random.chance(reconciled)) {
      const { date, id } = entry
      lines.push({ entryId: id, fingerprint: sha256(`demonstration ${id}`), date })
    }
  }
  await db.run(sql`
    with shown as (
      insert into ledger_evidence (public_id, charity_id, entry_id, title, media, bytes, sha256,
        uploaded_by, uploaded_at, shown_at)
      select "publicId", ${charity.id}, "entryId", title, media, bytes, sha256,
        ${charity.authorId}, at, at
      from json_to_recordset(${JSON.stringify(receipts)}::json) as r ("publicId" text,
        "entryId" uuid, title text, media text, bytes bigint, sha256 text, at timestamptz)
      returning public_id, shown_at)
    update file f set attached_at = s.shown_at from shown s where f.public_id = s.public_id`)
  await db.run(sql`
    insert into bank_line (charity_id, fingerprint, entry_id, seen_on, matched_at)
    select ${charity.id}, fingerprint, "entryId", date, ${deps.clock.now()}
    from json_to_recordset(${JSON.stringify(lines)}::json) as l ("entryId" uuid, fingerprint text,
      date date)`)
}
