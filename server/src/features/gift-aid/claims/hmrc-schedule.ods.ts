import {
  buildCells,
  scheduleColumns,
  sheetName,
  type ScheduleFile,
} from './hmrc-schedule-columns.ts'
import {
  writeAmountCell,
  writeBlankRows,
  writeDateCell,
  writeEmptyCells,
  writeInColumnD,
  writeIntegerCell,
  writeOds,
  writeRow,
  writeTextCell,
} from './ods.ts'

/**
 * The schedule in HMRC's own layout: the earliest date is in D13, the amount over-claimed in D17, the
 * columns start in B23 and the gifts in row 25. Source: the reader of HMRC's Charities Online,
 * github.com/hmrc/charities-claims-validation.
 */

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

/** Creates one file of a schedule; the same gifts give the same bytes. */
export const scheduleOds = (file: ScheduleFile): Buffer => writeOds(sheetName, writeSheet(file))
