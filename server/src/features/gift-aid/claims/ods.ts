import { toDecimal } from '@pennytrail/contract/money.ts'
import { escapeXml } from '../../../platform/markup.ts'
import { zipFiles } from '../../../platform/zip.ts'
import { formatHmrcDay } from './hmrc-schedule-columns.ts'

/**
 * Parts of an OpenDocument spreadsheet (ISO/IEC 26300), as HMRC's Charities Online reads it. That
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

export const writeEmptyCells = (times = 1): string => '<table:table-cell/>'.repeat(times)

export const writeTextCell = (value: string, style = 'words'): string =>
  value === ''
    ? writeEmptyCells()
    : `<table:table-cell table:style-name="${style}" office:value-type="string"><text:p>${escapeXml(value)}</text:p></table:table-cell>`

export const writeDateCell = (day: string): string =>
  `<table:table-cell table:style-name="day" office:value-type="date" office:date-value="${day}"><text:p>${formatHmrcDay(day)}</text:p></table:table-cell>`

export const writeAmountCell = (pence: number): string => {
  const value = toDecimal(pence)
  return `<table:table-cell table:style-name="money" office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
}

export const writeIntegerCell = (value: number): string =>
  `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`

export const writeRow = (...cells: readonly string[]): string =>
  `<table:table-row>${cells.join('')}</table:table-row>`

export const writeBlankRows = (times: number): string =>
  `<table:table-row table:number-rows-repeated="${times}"><table:table-cell/></table:table-row>`

/** Puts a cell in column D, where HMRC's own schedules have their boxes. */
export const writeInColumnD = (cell: string): string => writeRow(writeEmptyCells(3), cell)

const styles = `<office:automatic-styles>
<number:date-style style:name="ddmmyy"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year/></number:date-style>
<number:number-style style:name="pence"><number:number number:decimal-places="2" number:min-decimal-places="2" number:min-integer-digits="1"/></number:number-style>
<number:text-style style:name="plain"><number:text-content/></number:text-style>
<style:style style:name="words" style:family="table-cell" style:data-style-name="plain"/>
<style:style style:name="head" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="day" style:family="table-cell" style:data-style-name="ddmmyy"/>
<style:style style:name="money" style:family="table-cell" style:data-style-name="pence"/>
</office:automatic-styles>`

const writeContent = (
  sheetName: string,
  rows: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content ${namespaces} office:version="1.3">${styles}<office:body><office:spreadsheet><table:table table:name="${sheetName}"><table:table-column table:number-columns-repeated="11"/>
${rows}
</table:table></office:spreadsheet></office:body></office:document-content>`

export const odsType = 'application/vnd.oasis.opendocument.spreadsheet'

const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${odsType}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`

/** Creates a spreadsheet with one sheet of these rows; the same rows give the same bytes. */
export const writeOds = (sheetName: string, rows: string): Buffer =>
  zipFiles([
    { name: 'mimetype', content: odsType, stored: true },
    { name: 'content.xml', content: writeContent(sheetName, rows) },
    { name: 'META-INF/manifest.xml', content: manifest },
  ])
