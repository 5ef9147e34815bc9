/*
 * Makes every kind of PDF from the demonstration's data, as it is and with names in every script, and
 * validates them against PDF/UA-1 with veraPDF. It needs Java 17 and Maven, which fetches veraPDF.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Donation, GrantReport } from '@pennytrail/contract'
import { startProduct } from '../../e2e/support/product.ts'
import { demoPassword } from '../../server/seeds/demonstration/people.ts'
import { buildReceiptPdf } from '../../server/src/features/donations/gift-views/receipt.pdf.ts'
import { buildGrantReportPdf } from '../../server/src/features/grants/grant-reports/grant-report.pdf.ts'
import { buildReportPdf } from '../../server/src/features/reports/report.pdf.ts'
import { buildStatementPdf } from '../../server/src/features/statements/statement.pdf.ts'
import { makePoster } from '../../server/src/platform/pdf/index.ts'
import { leftToRight, rightToLeft } from '../../server/src/testing/names.ts'

const root = path.resolve(import.meta.dirname, '../..')
const libraries = path.join(root, '.cache/verapdf')
const folder = path.join(root, '.cache/pdf-check')

const mustRun = (command: string, args: readonly string[]): void => {
  const { error, status } = spawnSync(command, args, { stdio: 'inherit' })
  if (error || status !== 0) {
    process.stderr.write(`${command} failed. Java 17 and Maven are needed (Debian: maven).\n`)
    process.exit(status ?? 1)
  }
}

// The last has letters for which the product has no font.
const names = [...leftToRight, ...rightToLeft, '𓀀 Ann']

/** Replaces the names, titles and messages of an answer by names in every script. */
const withOtherNames = <T>(answer: T): T => {
  let used = 0
  const isName = /^(name|title|label|giver|payee|message|description|note)$/
  const replace = (key: string, value: unknown): unknown =>
    typeof value === 'string' && isName.test(key) ? names[used++ % names.length] : value
  return JSON.parse(JSON.stringify(answer, replace)) as T
}

const save = (name: string, pdf: Uint8Array): void =>
  writeFileSync(path.join(folder, `${name}.pdf`), pdf)

interface WithId {
  readonly id: string
}

const makeAll = async (origin: string): Promise<void> => {
  const ask = async (address: string, token = ''): Promise<Response> => {
    const answer = await fetch(origin + address, { headers: token ? { authorization: token } : {} })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const read = async (address: string, token?: string): Promise<unknown> =>
    (await ask(address, token)).json()
  const logIn = async (who: string): Promise<string> => {
    const body = JSON.stringify({ email: `${who}@demo.example`, password: demoPassword })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })
    return ((await answer.json()) as { token: string }).token
  }
  /** Saves a document as the product serves it, and one of its data with other names. */
  const saveBoth = async (
    name: string,
    address: string,
    build: (answer: never) => Promise<Uint8Array>,
    token?: string,
  ): Promise<void> => {
    save(name, await (await ask(`${address}.pdf`, token)).bytes())
    save(`${name}-names`, await build(withOtherNames((await read(address, token)) as never)))
  }

  const donor = await logIn('donor')
  const { id: donorId } = (await read('/api/auth/me', donor)) as WithId
  const gifts = (await read(`/api/donation/donor/${donorId}?limit=5`, donor)) as {
    donations: WithId[]
  }
  for (const [at, gift] of gifts.donations.entries()) {
    await saveBoth(
      `receipt-${at + 1}`,
      `/api/donation/${gift.id}`,
      ({ donation }: { donation: Donation }) => buildReceiptPdf(donation, origin, new Date()),
      donor,
    )
  }
  const statement = `/api/statement/donor/${donorId}`
  await saveBoth('statement', statement, buildStatementPdf, donor)

  const trustee = await logIn('donor-org')
  const { donorOrgs } = (await read('/api/auth/me', trustee)) as { donorOrgs: WithId[] }
  const org = donorOrgs[0]!.id
  const ofOrg = `/api/statement/donor-org/${org}`
  await saveBoth('statement-of-organisation', ofOrg, buildStatementPdf, trustee)
  const { grants } = (await read(`/api/grant/donor-org/${org}`, trustee)) as {
    grants: { reports: (WithId & { frozenAt: string | null })[] }[]
  }
  const frozen = grants.flatMap(({ reports }) => reports).find(({ frozenAt }) => frozenAt)!
  await saveBoth(
    'grant-report',
    `/api/grant-report/${frozen.id}`,
    (report: GrantReport) => buildGrantReportPdf(report, origin),
    trustee,
  )

  await saveBoth('report-of-charity', '/api/report/charity/9000001', buildReportPdf)
  const { searchOutputs } = (await read(
    '/api/explore?searchTerm=Winter+beds+in+Penzance&projectOrCharity=project&limit=2',
    donor,
  )) as { searchOutputs: WithId[] }
  const project = searchOutputs[0]!.id
  await saveBoth('report-of-project', `/api/report/project/${project}`, buildReportPdf)
  const picture = Buffer.from(await (await ask(`/share/project/${project}.jpg`)).bytes())
  for (const [name, size] of [
    ['poster', 'A4'],
    ['card', 'A6'],
  ] as const) {
    save(name, await (await ask(`/print/project/${project}/${name}.pdf`)).bytes())
    const words = {
      title: names.join(', '),
      above: '小龍 李',
      sentence: names.join(' and '),
      pictureText: 'ਗੁਰਪ੍ਰੀਤ',
      beside: ['محمد علي', names.join(' ')],
      foot: '𓀀 Ann',
    } as const
    const address = `${origin}/give?project=${project}`
    save(
      `${name}-names`,
      await makePoster({ ...words, size, picture, address, madeAt: new Date() }),
    )
  }
}

if (!existsSync(libraries)) {
  const pom = path.join(import.meta.dirname, 'pom.xml')
  const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies'
  mustRun('mvn', ['-q', '-B', '-f', pom, copy, `-DoutputDirectory=${libraries}`])
}
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const product = await startProduct()
try {
  await makeAll(product.origin)
} finally {
  await product.stop()
}
mustRun('java', [
  '-cp',
  path.join(libraries, '*'),
  path.join(import.meta.dirname, 'CheckPdf.java'),
  folder,
])
