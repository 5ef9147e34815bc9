import {
  routes,
  type Donation,
  type GivingStatement,
  type GrantReport,
  type RouteDeclaration,
  type ShownReport,
} from '@pennytrail/contract'
import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { buildReceiptPdf } from '../features/donations/gift-views/receipt.pdf.ts'
import { buildGrantReportPdf } from '../features/grants/grant-reports/grant-report.pdf.ts'
import { buildReportPdf } from '../features/reports/report.pdf.ts'
import { buildStatementPdf } from '../features/statements/statement.pdf.ts'
import { makeExamples } from '../api-document/examples.ts'
import { toJsonSchema } from '../api-document/openapi.ts'
import { makePoster } from '../platform/pdf/index.ts'

const printedName = 'Tea & <Sympathy> "Ltd"'
const name = `${printedName} \uFFFF`
const madeAt = new Date('2026-06-15T09:00:00Z')
const origin = 'https://pennytrail.example'

const rename = (field: string, value: unknown): unknown =>
  typeof value === 'string' && /name|title|giver/i.test(field) ? name : value

/** Returns the example answer of a call, with a name that XML must escape for every name in it. */
const makeAnswer = (key: keyof typeof routes): unknown => {
  const { response }: RouteDeclaration = routes[key]
  const example = makeExamples(key, 'response', toJsonSchema(response, 'output'))
  return JSON.parse(JSON.stringify(example, rename))
}

/** A white PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg==',
  'base64',
)
const drawPoster = (size: 'A4' | 'A6') =>
  makePoster({
    size,
    title: name,
    above: name,
    sentence: 'Tea for all.',
    picture,
    pictureText: name,
    address: origin,
    beside: ['Scan to give'],
    foot: name,
    madeAt,
  })

/** Returns the title in the XMP metadata of a PDF, as an XML parser reads it. */
const readXmpTitle = (pdf: Buffer): string => {
  const text = pdf.toString()
  const xmp = text.slice(text.indexOf('<?xpacket begin'), text.indexOf('<?xpacket end'))
  const parser = new SaxesParser({ xmlns: true, fragment: true })
  let path = ''
  let title = ''
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', (tag) => {
    path += `/${tag.name}`
  })
  parser.on('closetag', () => {
    path = path.slice(0, path.lastIndexOf('/'))
  })
  parser.on('text', (part) => {
    if (path.endsWith('/dc:title/rdf:Alt/rdf:li')) title += part
  })
  parser.write(xmp).close()
  return title
}

it.each([
  [
    'receipt',
    'Receipt',
    () => {
      const { donation } = makeAnswer('GET /api/donation/{id}') as { donation: Donation }
      return buildReceiptPdf(donation, origin, madeAt)
    },
  ],
  [
    'statement',
    'Statement of giving',
    () => buildStatementPdf(makeAnswer('GET /api/statement/donor/{id}') as GivingStatement),
  ],
  [
    'grant report',
    'Report on grant',
    () => buildGrantReportPdf(makeAnswer('GET /api/grant-report/{id}') as GrantReport, origin),
  ],
  [
    'report',
    printedName,
    () => buildReportPdf(makeAnswer('GET /api/report/charity/{id}') as ShownReport),
  ],
  ['poster', printedName, () => drawPoster('A4')],
  ['card', printedName, () => drawPoster('A6')],
])('the metadata of a %s is XML, whatever is in its title', async (_, title, build) => {
  expect(readXmpTitle(await build())).toContain(title)
})
