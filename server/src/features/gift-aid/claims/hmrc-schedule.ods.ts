import { toDecimal } from '@pennytrail/contract/money.ts'
import { escapeXml } from '../../../platform/markup.ts'
import { zipFiles } from '../../../platform/zip.ts'
import {
  buildCells,
  formatHmrcDay,
  scheduleColumns,
  sheetName,
  type ScheduleFile,
} from './hmrc-schedule-columns.ts'

/**
 * The schedule as an OpenDocument spreadsheet (ISO/IEC 26300) in HMRC's own layout: the earliest
 * date is in D13, the amount over-claimed in D17, the columns start in B23 and the gifts in row 25.
 * Source: the reader of HMRC's Charities Online, github.com/hmrc/charities-claims-validation. That
 * reader counts each cell element as one cell, so no element here may stand for repeated cells.
 */

const namespaces = [
  'office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"',
  'table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"',
  'text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"',
  'style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"',
  'number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"',
  'fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
]
  .map((one) => `xmlns:${one}`)
  .join(' ')

const writeEmptyCells = (times = 1): string => '<table:table-cell/>'.repeat(times)

const writeTextCell = (value: string, style = 'words'): string =>
  value === ''
    ? writeEmptyCells()
    : `<table:table-cell table:style-name="${style}" office:value-type="string"><text:p>${escapeXml(value)}</text:p></table:table-cell>`

const writeDateCell = (day: string): string =>
  `<table:table-cell table:style-name="day" office:value-type="date" office:date-value="${day}"><text:p>${formatHmrcDay(day)}</text:p></table:table-cell>`

const writeAmountCell = (pence: number): string => {
  const value = toDecimal(pence)
  return `<table:table-cell table:style-name="money" office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
}

const writeIntegerCell = (value: number): string =>
  `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`

const writeRow = (...cells: readonly string[]): string =>
  `<table:table-row>${cells.join('')}</table:table-row>`

const writeBlankRows = (times: number): string =>
  `<table:table-row table:number-rows-repeated="${times}"><table:table-cell/></table:table-row>`

/** Puts a cell in column D, where HMRC's own schedule has its boxes. */
const writeInColumnD = (cell: string): string => writeRow(writeEmptyCells(3), cell)

const writeGiftRow = (gift: ScheduleFile['rows'][number], at: number): string => {
  const [, ...cells] = buildCells(gift, at + 1)
  const texts = cells.slice(0, 7)
  return writeRow(
    writeEmptyCells(),
    writeIntegerCell(at + 1),
    ...texts.map((value) => writeTextCell(value)),
    writeDateCell(gift.givenOn),
    writeAmountCell(gift.amount),
  )
}

const styles = `<office:automatic-styles>
<number:date-style style:name="ddmmyy"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year/></number:date-style>
<number:number-style style:name="pence"><number:number number:decimal-places="2" number:min-decimal-places="2" number:min-integer-digits="1"/></number:number-style>
<number:text-style style:name="plain"><number:text-content/></number:text-style>
<style:style style:name="words" style:family="table-cell" style:data-style-name="plain"/>
<style:style style:name="head" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="day" style:family="table-cell" style:data-style-name="ddmmyy"/>
<style:style style:name="money" style:family="table-cell" style:data-style-name="pence"/>
</office:automatic-styles>`

const writeSheet = ({ rows, overClaimed }: ScheduleFile): string => {
  const earliest = rows.map(({ givenOn }) => givenOn).toSorted()[0]!
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  return [
    writeInColumnD(
      writeTextCell('Gift Aid: schedule for tax to be reclaimed on donations', 'head'),
    ),
    writeBlankRows(10),
    writeInColumnD(writeTextCell('Earliest donation date in the period of claim. (DD/MM/YY)')),
    writeInColumnD(writeDateCell(earliest)),
    writeBlankRows(2),
    writeInColumnD(writeTextCell('Previously over-claimed amount. Leave blank if none')),
    writeInColumnD(overClaimed === 0 ? writeEmptyCells() : writeAmountCell(overClaimed)),
    writeBlankRows(2),
    writeRow(writeEmptyCells(9), writeTextCell('Total donations', 'head'), writeAmountCell(total)),
    writeRow(writeEmptyCells(), writeTextCell('Donations schedule table', 'head')),
    writeBlankRows(1),
    writeRow(writeEmptyCells(), ...scheduleColumns.map((name) => writeTextCell(name, 'head'))),
    writeBlankRows(1),
    ...rows.map(writeGiftRow),
  ].join('\n')
}

const writeContent = (file: ScheduleFile): string => `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content ${namespaces} office:version="1.3">${styles}<office:body><office:spreadsheet><table:table table:name="${sheetName}"><table:table-column table:number-columns-repeated="11"/>
${writeSheet(file)}
</table:table></office:spreadsheet></office:body></office:document-content>`

export const odsType = 'application/vnd.oasis.opendocument.spreadsheet'

const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${odsType}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`

/** Creates one file of a schedule; the same gifts give the same bytes. */
export const scheduleOds = (file: ScheduleFile): Buffer =>
  zipFiles([
    { name: 'mimetype', content: odsType, stored: true },
    { name: 'content.xml', content: writeContent(file) },
    { name: 'META-INF/manifest.xml', content: manifest },
  ])
